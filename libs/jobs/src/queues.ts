import { Queue, type ConnectionOptions, type Job, type Worker } from 'bullmq';
import { QUEUES, type JobDefinition, type QueueName } from './definition.js';

/** BullMQ connects by URL: producers fail fast, consumers wait for Redis to come back. */
export interface QueueConnection {
  readonly url: string;
  /** Set before every key, so that several installations can share a Redis. */
  readonly prefix: string;
}

/** How BullMQ reaches Redis. */
export function connection({ url }: QueueConnection, kind: 'producer' | 'consumer'): ConnectionOptions {
  return kind === 'producer'
    ? { url, maxRetriesPerRequest: 1, enableOfflineQueue: true, commandTimeout: DEADLINE_MS }
    : { url, maxRetriesPerRequest: null };
}

const FAILED_PAGE = 200;
/** How long Redis may take to a command. */
const DEADLINE_MS = 2_000;

/**
 * A command's own deadline begins with the connection. BullMQ waits for the first one without any, and so would a
 * process that is to end meanwhile.
 */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis cannot be reached')), DEADLINE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Adds jobs to the queues of all services; connects on first use. */
export class JobQueues {
  private readonly queues = new Map<QueueName, Queue>();

  /**
   * `onError` hears of lost connections, which BullMQ mends by itself; `trace` gives the W3C `traceparent` of what asks
   * for a job, which goes with it.
   */
  constructor(
    private readonly target: QueueConnection,
    private readonly onError: (error: Error) => void,
    private readonly trace: () => string | undefined = () => undefined,
  ) {}

  /**
   * Adds a job. With `id` a job of the same id that waits or runs is left alone, which makes adding repeatable;
   * an id has no colon. Rejects with the payload's ZodError, or where Redis cannot be reached within 2 s.
   */
  async add<Payload>(definition: JobDefinition<Payload>, payload: Payload, id?: string): Promise<void> {
    const metadata = this.trace();
    const options = {
      ...definition.options,
      ...(id === undefined ? {} : { jobId: id }),
      ...(metadata === undefined ? {} : { telemetry: { metadata } }),
    };
    const parsed = definition.payload.parse(payload);
    const queue = await this.connected(definition.queue);
    await queue.add(definition.name, parsed, options);
  }

  /** The queue of BullMQ, for whoever asks or moves its jobs. Rejects where Redis cannot be reached within 2 s. */
  async connected(name: QueueName): Promise<Queue> {
    const queue = this.queue(name);
    await inTime(queue.waitUntilReady());
    return queue;
  }

  /** For how many milliseconds the next job of a queue has existed; 0 where none waits. Rejects as {@link connected}. */
  async oldestWait(name: QueueName): Promise<number> {
    const [next] = await (await this.connected(name)).getWaiting(0, 0);
    return next ? Date.now() - next.timestamp : 0;
  }

  /** As {@link connected}, for tests: its calls wait for ever where Redis was never reached. */
  queue(name: QueueName): Queue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new Queue(name, {
      connection: connection(this.target, 'producer'),
      prefix: this.target.prefix,
    });
    queue.on('error', this.onError);
    this.queues.set(name, queue);
    return queue;
  }

  /** Empties the streams of what happened to jobs, which nobody reads: their ids name what may be erased by now. */
  async forgetEvents(): Promise<void> {
    for (const name of QUEUES) {
      const queue = await this.connected(name);
      const client = await queue.getBackend().client;
      await client.xtrim(queue.toKey('events'), 'MAXLEN', 0);
    }
  }

  /** Removes failed jobs of all queues whose payload the predicate knows. */
  async forgetFailed(knows: (payload: unknown) => boolean): Promise<void> {
    for (const name of QUEUES) {
      await this.forEachFailed(await this.connected(name), async (job) => {
        const isKnown = knows(job.data);
        if (isKnown) await job.remove();
        return isKnown;
      });
    }
  }

  /**
   * Has failed jobs done again whose tries were used up, from their first try. Several processes may do so at once: a
   * job that another one has taken out of `failed` is done again by that.
   */
  async retryExhausted(name: QueueName): Promise<void> {
    const began = Date.now();
    await this.forEachFailed(await this.connected(name), async (job) => {
      // One that has failed again meanwhile is tried once, or this would not end.
      const isDue = job.attemptsMade >= (job.opts.attempts ?? 1) && (job.finishedOn ?? 0) <= began;
      if (isDue)
        await job.retry('failed', { resetAttemptsMade: true }).catch(async (error) => {
          if (await job.isFailed()) throw error;
        });
      return isDue;
    });
  }

  /** Each failed job; `isRemoved` returns whether it is none any more. They are read a page at a time. */
  private async forEachFailed(queue: Queue, isRemoved: (job: Job) => Promise<boolean>): Promise<void> {
    let kept = 0;
    for (;;) {
      const page = await queue.getFailed(kept, kept + FAILED_PAGE - 1);
      if (page.length === 0) return;
      for (const job of page) {
        if (job === undefined || !(await isRemoved(job))) kept += 1;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.queues.values()].map((queue) => queue.close().finally(() => dropConnections(queue))),
    );
    this.queues.clear();
  }
}

/**
 * Drops the connections of a queue or a worker at once. BullMQ's own `close` and `disconnect` leave one that is
 * about to come back to itself, so that a process would not end while Redis is unavailable.
 */
export function dropConnections(user: Queue | Worker): void {
  const { connection, blockingConnection } = user.getBackend();
  for (const one of [connection, blockingConnection]) one?.disconnect(false).catch(() => undefined);
}

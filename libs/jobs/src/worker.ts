import { Worker, type Processor, type WorkerOptions } from 'bullmq';
import { QUEUES, type JobDefinition, type QueueName } from './definition.js';
import { growingPause } from './patience.js';
import { connection, type QueueConnection } from './queues.js';

/** Thrown by a handler: no further try can help. */
export { UnrecoverableError } from 'bullmq';

/** A job together with what does it. */
export interface JobHandler {
  readonly definition: JobDefinition<unknown>;
  readonly handle: (payload: never) => Promise<void>;
}

/** Binds a definition to its handler, with the payload's type checked. */
export function handler<Payload>(
  definition: JobDefinition<Payload>,
  handle: (payload: Payload) => Promise<void>,
): JobHandler {
  return {
    definition: definition,
    handle: handle,
  };
}

/** Stands around the work of each job: `trace` is the `traceparent` of what asked for it. */
export type Around = (
  job: { readonly name: string; readonly trace: string | undefined },
  work: () => Promise<void>,
) => Promise<void>;

/** In milliseconds: what a killed worker had in hand is taken up within the two together. */
const LOCK = 30_000;
const STALLED_EVERY = 5_000;
/** A job that so many workers died over is not tried any more. */
const MOST_DEATHS = 10;

/**
 * Consumes one queue with exactly these handlers.
 * Throws at once where two handlers claim one name, a definition of `expected` has none, or a handler is of
 * another queue: a process must not start that would leave jobs lying.
 */
export function createWorker(
  name: QueueName,
  expected: readonly Pick<JobDefinition<unknown>, 'name'>[],
  handlers: readonly JobHandler[],
  target: QueueConnection,
  options: Pick<WorkerOptions, 'concurrency'> & { readonly around?: Around } = {},
): Worker {
  if (!QUEUES.includes(name)) throw new Error(`unknown queue ${name}`);
  const byName = new Map<string, JobHandler>();
  for (const entry of handlers) {
    const { definition } = entry;
    if (definition.queue !== name) throw new Error(`${definition.name} belongs to queue ${definition.queue}`);
    if (byName.has(definition.name)) throw new Error(`two handlers for ${definition.name}`);
    byName.set(definition.name, entry);
  }
  for (const { name: wanted } of expected) {
    if (!byName.has(wanted)) throw new Error(`no handler for ${wanted}`);
  }
  const process: Processor = async (work) => {
    const entry = byName.get(work.name);
    if (!entry) throw new Error(`no handler for ${work.name}`);
    const handle = () => entry.handle(entry.definition.payload.parse(work.data) as never);
    const trace = work.opts.telemetry?.metadata;
    await (options.around ? options.around({ name: work.name, trace }, handle) : handle());
  };
  return new Worker(name, process, {
    connection: connection(target, 'consumer'),
    prefix: target.prefix,
    concurrency: options.concurrency ?? 4,
    lockDuration: LOCK,
    stalledInterval: STALLED_EVERY,
    maxStalledCount: MOST_DEATHS,
    settings: { backoffStrategy: (attemptsMade, _type, _error, job) => pauseOf(job, attemptsMade) },
  });
}

function pauseOf(
  job: { readonly opts: { readonly backoff?: unknown } } | undefined,
  attemptsMade: number,
): number {
  const { delay } = (job?.opts.backoff ?? {}) as { delay?: number };
  return growingPause(attemptsMade, delay ?? 0);
}

import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Worker } from 'bullmq';
import {
  createWorker,
  dropConnections,
  type JobDefinition,
  type JobHandler,
  type QueueConnection,
} from '@tessera/jobs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inBackground } from '../database/command-deadlines.js';
import { inSpan } from '../tracing/tracing.js';
import type { JobRecovery, Watched } from './job-recovery.js';

/** In milliseconds. */
const CONNECTED_WITHIN = 1_000;

/** A queue that a process consumes, and how many of its jobs it does at once. */
export interface Lane extends Watched {
  readonly concurrency: number;
}

/** Consumes queues while the application runs; at shutdown the jobs in hand are finished first. */
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('jobs');
  private workers: Worker[] = [];

  /** Throws where a job of `expected` has no lane: it would lie for ever. */
  constructor(
    private readonly lanes: readonly Lane[],
    private readonly expected: readonly JobDefinition<unknown>[],
    private readonly handlers: readonly JobHandler[],
    private readonly target: QueueConnection,
    private readonly recovery: JobRecovery | null = null,
  ) {
    for (const { queue, name } of expected) {
      if (!lanes.some((lane) => lane.queue === queue))
        throw new Error(`nobody consumes ${queue} with ${name}`);
    }
  }

  onApplicationBootstrap(): void {
    this.workers = this.lanes.map((lane) => {
      const worker = this.consume(lane);
      this.recovery?.watch(lane, worker);
      return worker;
    });
  }

  private consume({ queue, concurrency }: Lane): Worker {
    const expected = this.expected.filter((definition) => definition.queue === queue);
    const handlers = this.handlers
      .filter(({ definition }) => definition.queue === queue)
      .map(({ definition, handle }): JobHandler => ({
        definition,
        handle: (payload) => inBackground(() => handle(payload)),
      }));
    const worker = createWorker(queue, expected, handlers, this.target, {
      concurrency,
      around: ({ name, trace }, work) => inSpan('CONSUMER', `job ${name}`, work, trace),
    });
    worker.on('error', (error) => this.logger.warn(error.message));
    worker.on('failed', (job, error) => {
      const { name, id, attemptsMade } = job ?? {};
      this.logger.error({ job: name, id, attemptsMade, err: error }, `job ${name} failed`);
    });
    return worker;
  }

  /**
   * Jobs in hand are finished and Redis is told of them. Where it is unavailable, or becomes so, it can be told
   * nothing: BullMQ's goodbye would wait for it to come back, and what was in hand is taken up as stalled.
   */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.workers.map(stop));
  }
}

async function stop(worker: Worker): Promise<void> {
  const client = await connectionOf(worker);
  if (client === null) return worker.close(true);
  const lost = new Promise<void>((resolve) => client.once('reconnecting', () => resolve()));
  await Promise.race([worker.close(), lost.then(() => dropConnections(worker))]);
}

type Connection = Awaited<ReturnType<Worker['getBackend']>['client']>;

/** The worker's connection to Redis, or null where there is none at present. */
async function connectionOf(worker: Worker): Promise<Connection | null> {
  const late = sleep(CONNECTED_WITHIN, null, { ref: false });
  const client = await Promise.race([worker.getBackend().client.catch(() => null), late]);
  return client?.status === 'ready' ? client : null;
}

import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Worker } from 'bullmq';
import {
  createWorker,
  dropConnections,
  type JobDefinition,
  type JobHandler,
  type QueueConnection,
  type QueueName,
} from '@tessera/jobs';
import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. */
const CONNECTED_WITHIN = 1_000;

/** Consumes a queue while the application runs; at shutdown the jobs in hand are finished first. */
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('jobs');
  private worker: Worker | null = null;

  constructor(
    private readonly queue: QueueName,
    private readonly expected: readonly Pick<JobDefinition<unknown>, 'name'>[],
    private readonly handlers: readonly JobHandler[],
    private readonly target: QueueConnection,
    private readonly concurrency: number,
  ) {}

  onApplicationBootstrap(): void {
    const { concurrency } = this;
    this.worker = createWorker(this.queue, this.expected, this.handlers, this.target, { concurrency });
    this.worker.on('error', (error) => this.logger.warn(error.message));
    this.worker.on('failed', (job, error) => {
      const { name, id, attemptsMade } = job ?? {};
      this.logger.error({ job: name, id, attemptsMade, err: error }, `job ${name} failed`);
    });
  }

  /**
   * Jobs in hand are finished and Redis is told of them. Where it is away, or goes meanwhile, nothing can be told it:
   * BullMQ's goodbye would wait for it to come back, and what was in hand is taken up as stalled.
   */
  async onModuleDestroy(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    const client = await connectionOf(worker);
    if (client === null) return worker.close(true);
    const lost = new Promise<void>((resolve) => client.once('reconnecting', () => resolve()));
    await Promise.race([worker.close(), lost.then(() => dropConnections(worker))]);
  }
}

type Connection = Awaited<ReturnType<Worker['getBackend']>['client']>;

/** The worker's connection to Redis, or null where there is none at present. */
async function connectionOf(worker: Worker): Promise<Connection | null> {
  const late = sleep(CONNECTED_WITHIN, null, { ref: false });
  const client = await Promise.race([worker.getBackend().client.catch(() => null), late]);
  return client?.status === 'ready' ? client : null;
}

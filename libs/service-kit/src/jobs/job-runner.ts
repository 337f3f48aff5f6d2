import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Worker } from 'bullmq';
import {
  createWorker,
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

  /** Without Redis nothing in hand can be told it, and a goodbye would wait for it to come back. */
  async onModuleDestroy(): Promise<void> {
    const { worker } = this;
    if (worker) await worker.close(!(await isConnected(worker)));
  }
}

async function isConnected(worker: Worker): Promise<boolean> {
  const connected = worker.getBackend().client.then(({ status }) => status === 'ready');
  const late = sleep(CONNECTED_WITHIN, false, { ref: false });
  return Promise.race([connected.catch(() => false), late]);
}

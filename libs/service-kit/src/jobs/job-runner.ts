import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Worker } from 'bullmq';
import {
  createWorker,
  type JobDefinition,
  type JobHandler,
  type QueueConnection,
  type QueueName,
} from '@tessera/jobs';

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

  async onModuleDestroy(): Promise<void> {
    await this.worker?.close();
  }
}

import {
  Global,
  Inject,
  Logger,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { JobQueues } from '@tessera/jobs';
import { currentTrace } from '../tracing/tracing.js';
import { JobRecovery } from './job-recovery.js';
import { Outbox } from './outbox.js';
import { QueueMetrics } from './queue-metrics.js';
import { WorkReports } from './work-reports.js';

const work = [JobRecovery, Outbox, WorkReports];

/** Gives every service `JobQueues`, which adds jobs, and the `Outbox` of all work that must happen. */
@Global()
@Module({})
export class JobsModule implements OnApplicationShutdown {
  constructor(@Inject(JobQueues) private readonly queues: JobQueues) {}

  static forRoot(url: string, prefix: string): DynamicModule {
    const logger = new Logger('queues');
    const queues = {
      provide: JobQueues,
      useFactory: () =>
        new JobQueues({ url, prefix: `${prefix}:jobs` }, (error) => logger.warn(error.message), currentTrace),
    };
    return {
      module: JobsModule,
      providers: [queues, QueueMetrics, ...work],
      exports: [JobQueues, ...work],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queues.close().catch(() => undefined);
  }
}

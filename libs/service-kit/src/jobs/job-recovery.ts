import { Inject, Injectable, Optional } from '@nestjs/common';
import { JobQueues, type QueueName } from '@tessera/jobs';
import { HealthChecks, type HealthCheck } from '../health/health-checks.js';
import { Sweeper } from '../lifecycle/sweeper.js';
import { Maintenance, type Pausable } from '../maintenance/maintenance.js';

/** In milliseconds. */
const LOOK_EVERY = 3_000;

/** A queue, and what its jobs need beside what the process needs. */
export interface Watched {
  readonly queue: QueueName;
  readonly needs?: HealthCheck;
}

/**
 * Has jobs tried at once when what they need is ready again, instead of after a pause that has grown to minutes;
 * also those whose tries were used up meanwhile. What failed for good by itself stays failed. A process that starts
 * looks for the first time, so it does the same.
 */
@Injectable()
export class JobRecovery {
  /** What was seen at the last look, of queues where something waits. */
  private readonly ready = new Map<QueueName, boolean>();

  constructor(
    @Inject(JobQueues) private readonly queues: JobQueues,
    private readonly checks: HealthChecks,
    private readonly sweeper: Sweeper,
    @Optional() private readonly maintenance?: Maintenance,
  ) {}

  /** Looks after a queue until shutdown; its worker pauses while maintenance is on. */
  watch(watched: Watched, worker: Pausable): void {
    this.maintenance?.pauses(worker);
    this.sweeper.everyHere(LOOK_EVERY, `recovery of ${watched.queue}`, () => this.look(watched));
  }

  /** Asks whether what is needed is ready, where something waits for it. */
  async look({ queue, needs }: Watched): Promise<void> {
    const wasReady = this.ready.get(queue) ?? false;
    try {
      const connected = await this.queues.connected(queue);
      const { delayed = 0, failed = 0 } = await connected.getJobCounts('delayed', 'failed');
      if (delayed === 0 && (wasReady || failed === 0)) return;
      const isReady = await this.isReady(needs);
      if (isReady && !wasReady) {
        await connected.promoteJobs();
        await this.queues.retryExhausted(queue);
      }
      this.ready.set(queue, isReady);
    } catch (error) {
      this.ready.set(queue, false);
      throw error;
    }
  }

  private async isReady(needs: HealthCheck | undefined): Promise<boolean> {
    const { ready } = await this.checks.readiness();
    if (!ready || !needs) return ready;
    return needs().then(
      () => true,
      () => false,
    );
  }
}

import { Injectable } from '@nestjs/common';
import {
  LIMITS,
  recordDismissal,
  recordRetry,
  retryDerivation,
  type AdminFailedJob,
} from '@tessera/contracts';
import { deriveImages, isDismissible, JobQueues, QUEUES, type QueueName } from '@tessera/jobs';
import { AppError, MessageClient, notFound } from '@tessera/service-kit';
import type { Job } from 'bullmq';

/** Longer reasons are cut. */
const REASON = 500;

/** Jobs that have failed for good and wait for a person. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly queues: JobQueues,
    private readonly messages: MessageClient,
  ) {}

  /** Of all queues, the latest first. */
  async list(): Promise<AdminFailedJob[]> {
    const most = LIMITS.admin.failedJobs;
    const lists = await Promise.all(
      QUEUES.map(async (queue) => {
        const jobs = await (await this.queues.connected(queue)).getFailed(0, most - 1);
        return jobs.map((job) => toFailedJob(queue, job));
      }),
    );
    return lists
      .flat()
      .sort((a, b) => b.failedAt.localeCompare(a.failedAt))
      .slice(0, most);
  }

  /** How many there are. */
  async count(): Promise<number> {
    const counts = await Promise.all(
      QUEUES.map(async (queue) => (await this.queues.connected(queue)).getFailedCount()),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Has a failed job done again. It is recorded first. Work that is led by a mark in its owner's document gets a new
   * mark there, and the failed job goes.
   * @throws AppError NOT_FOUND where no failed job has the id; DEPENDENCY_UNAVAILABLE
   */
  async retry(id: string, by: string): Promise<void> {
    const job = await this.find(id);
    await this.messages.send(recordRetry, { by, jobId: id });
    if (job.name !== deriveImages.name) return job.retry('failed', { resetAttemptsMade: true });
    const { assetId } = deriveImages.payload.parse(job.data);
    await this.messages.send(retryDerivation, { assetId });
    await job.remove();
  }

  /**
   * Removes a failed job, whose work is then not done. It is recorded first. Within the seconds until the mark of the
   * work is given up, a sweep queues the job again.
   * @throws AppError NOT_FOUND where no failed job has the id; FORBIDDEN where the work has to be done;
   * DEPENDENCY_UNAVAILABLE
   */
  async dismiss(id: string, by: string): Promise<void> {
    const job = await this.find(id);
    if (!isDismissible(job.name))
      throw new AppError('FORBIDDEN', { text: 'This job has to be done. Retry it.' });
    await this.messages.send(recordDismissal, { by, jobId: id });
    await job.remove();
  }

  private async find(id: string): Promise<Job> {
    const [name = '', jobId = ''] = id.split('~');
    const queue = QUEUES.find((known) => known === name);
    const job: Job | undefined = queue && (await (await this.queues.connected(queue)).getJob(jobId));
    if (!job || !(await job.isFailed())) throw notFound();
    return job;
  }
}

function toFailedJob(queue: QueueName, job: Job): AdminFailedJob {
  return {
    id: `${queue}~${job.id ?? ''}`,
    queue,
    name: job.name,
    data: job.data as Record<string, unknown>,
    attempts: job.attemptsMade,
    reason: (job.failedReason ?? '').slice(0, REASON),
    failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
    dismissible: isDismissible(job.name),
  };
}

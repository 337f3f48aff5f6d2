import { Inject, Injectable } from '@nestjs/common';
import { mediaStatistics, openMessages, type AdminAttention } from '@tessera/contracts';
import { ADMIN_ENV, type AdminEnv } from '../env.js';
import { ServiceReadiness } from '../health/service-readiness.js';
import { FailedJobs } from '../jobs/failed-jobs.service.js';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import { Owners } from '../owners/owners.service.js';
import type { TimeLeft } from '../owners/time-left.js';
import { storageOf } from './storage.js';

/** What an admin has to look at. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly owners: Owners,
    private readonly days: DailyCounts,
    private readonly jobs: FailedJobs,
    private readonly services: ServiceReadiness,
    @Inject(ADMIN_ENV) private readonly env: AdminEnv,
  ) {}

  /** Null is what an owner, or Redis, has that does not respond. */
  async read(time: TimeLeft): Promise<AdminAttention> {
    const [messages, failedJobs, media, services] = await Promise.all([
      this.owners.ask(openMessages, {}, time),
      time.allows(this.jobs.count()),
      this.days.of(mediaStatistics, 1, time),
      time.allows(this.services.states()),
    ]);
    return {
      openMessages: messages && messages.open,
      failedJobs,
      storageUsage: storageOf(media, this.env.STORAGE_LIMIT_GB).storageUsage,
      notResponding: (services ?? []).filter(({ ready }) => !ready).map(({ name }) => name),
    };
  }
}

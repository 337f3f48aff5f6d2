import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { gridStatistics, mediaStatistics, type AdminPerformance, type HealthState } from '@tessera/contracts';
import { Traffic, type TrafficCounts } from '@tessera/service-kit';
import type { Connection } from 'mongoose';
import { totalmem } from 'node:os';
import { ADMIN_ENV, type AdminEnv } from '../env.js';
import { ServiceReadiness } from '../health/service-readiness.js';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import type { TimeLeft } from '../owners/time-left.js';
import { today } from './days.js';
import { percent, rounded } from './rates.js';
import { storageOf } from './storage.js';

const MB = 1024 * 1024;
const PING_DEADLINE = 1_000;
/** A database whose ping takes longer is shown as slow; in milliseconds. */
const SLOW_PING = 100;
/** Percent of responses. */
const TOLERATED_ERRORS = 1;
const TOO_MANY_ERRORS = 5;

/** How the product runs. */
@Injectable()
export class PerformanceService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly traffic: Traffic,
    private readonly days: DailyCounts,
    private readonly services: ServiceReadiness,
    @Inject(ADMIN_ENV) private readonly env: AdminEnv,
  ) {}

  /** Null is what an owner, or Redis, has that does not respond. */
  async read(time: TimeLeft): Promise<AdminPerformance> {
    const [database, traffic, grids, media, services] = await Promise.all([
      this.database(time),
      time.allows(this.traffic.lastHour()),
      this.days.of(gridStatistics, 1, time),
      this.days.of(mediaStatistics, 1, time),
      time.allows(this.services.states()),
    ]);
    const errorRate = traffic && percent(traffic.errors, traffic.responses, 2);
    return {
      database,
      server: {
        uptime: Math.floor(process.uptime() / 60),
        ...memory(),
        apiResponseTime: traffic && meanTime(traffic),
      },
      errors: { status: errorState(errorRate), errorRate },
      storage: {
        totalPhotos: grids && today(grids.days).total.photos,
        ...storageOf(media, this.env.STORAGE_LIMIT_GB),
      },
      ...(services ? { services } : {}),
    };
  }

  private async database(time: TimeLeft): Promise<AdminPerformance['database']> {
    const began = performance.now();
    const deadline = Math.min(PING_DEADLINE, time.milliseconds);
    let status: HealthState;
    try {
      await this.connection.db?.command({ ping: 1 }, { signal: AbortSignal.timeout(deadline) });
      status = performance.now() - began > SLOW_PING ? 'warning' : 'healthy';
    } catch {
      status = 'error';
    }
    return { status, responseTime: rounded(performance.now() - began, 1) };
  }
}

/** Of the container, where it is given less than the machine has. */
function memory(): Pick<AdminPerformance['server'], 'memoryUsage' | 'memoryUsed' | 'memoryTotal'> {
  const constrained = process.constrainedMemory();
  const total = constrained > 0 && constrained < totalmem() ? constrained : totalmem();
  const used = Math.max(0, total - process.availableMemory());
  return {
    memoryUsage: percent(used, total),
    memoryUsed: Math.round(used / MB),
    memoryTotal: Math.round(total / MB),
  };
}

function meanTime({ responses, milliseconds }: TrafficCounts): number {
  return responses === 0 ? 0 : rounded(milliseconds / responses, 1);
}

function errorState(errorRate: number | null): HealthState {
  if (errorRate === null) return 'error';
  if (errorRate < TOLERATED_ERRORS) return 'healthy';
  return errorRate < TOO_MANY_ERRORS ? 'warning' : 'error';
}

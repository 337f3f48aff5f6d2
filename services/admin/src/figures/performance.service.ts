import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { gridFigures, mediaFigures, type AdminPerformance, type HealthState } from '@tessera/contracts';
import { MessageClient, Traffic } from '@tessera/service-kit';
import type { Connection } from 'mongoose';
import { totalmem } from 'node:os';
import { ADMIN_ENV, type AdminEnv } from '../env.js';
import { today } from './days.js';
import { percent, rounded } from './rates.js';

const MB = 1024 * 1024;
/** As the page shows bytes, in decimal units. */
const GB = 1000 ** 3;
const PING_DEADLINE = 1_000;
/** A database that takes longer to answer a ping is worth a look; in milliseconds. */
const SLOW_PING = 100;
/** Percent of answers. */
const TOLERATED_ERRORS = 1;
const TOO_MANY_ERRORS = 5;

/** How the product runs. */
@Injectable()
export class PerformanceService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly traffic: Traffic,
    private readonly messages: MessageClient,
    @Inject(ADMIN_ENV) private readonly env: AdminEnv,
  ) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE where the owners of the data do not answer. */
  async read(): Promise<AdminPerformance> {
    const [database, traffic, grids, media] = await Promise.all([
      this.database(),
      this.traffic.lastHour(),
      this.messages.send(gridFigures, { days: 1 }),
      this.messages.send(mediaFigures, { days: 1 }),
    ]);
    const errorRate = percent(traffic.errors, traffic.answers, 2);
    const storageUsed = today(media.days).total.bytes;
    const storageLimit = this.env.STORAGE_LIMIT_GB * GB;
    return {
      database,
      server: {
        uptime: Math.floor(process.uptime() / 60),
        ...memory(),
        apiResponseTime: traffic.answers === 0 ? 0 : rounded(traffic.milliseconds / traffic.answers, 1),
      },
      errors: { status: errorState(errorRate), errorRate },
      storage: {
        totalPhotos: today(grids.days).total.photos,
        storageUsed,
        storageLimit,
        storageUsage: percent(storageUsed, storageLimit, 1),
      },
    };
  }

  private async database(): Promise<AdminPerformance['database']> {
    const began = performance.now();
    let status: HealthState;
    try {
      await this.connection.db?.command({ ping: 1 }, { signal: AbortSignal.timeout(PING_DEADLINE) });
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

function errorState(errorRate: number): HealthState {
  if (errorRate < TOLERATED_ERRORS) return 'healthy';
  return errorRate < TOO_MANY_ERRORS ? 'warning' : 'error';
}

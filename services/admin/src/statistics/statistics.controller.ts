import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { AdminDailyQuery } from '@tessera/contracts';
import { AdminGuard } from '../admins/admin.guard.js';
import { TimeLeft, Within } from '../owners/time-left.js';
import { AttentionService } from './attention.service.js';
import { PerformanceService } from './performance.service.js';
import { StatisticsService } from './statistics.service.js';

@UseGuards(AdminGuard)
@Controller('api/admin')
export class StatisticsController {
  constructor(
    private readonly statistics: StatisticsService,
    private readonly performance: PerformanceService,
    private readonly attention: AttentionService,
  ) {}

  @Get('stats')
  readStats(@Within() time: TimeLeft) {
    return this.statistics.stats(time);
  }

  @Get('revenue')
  readRevenue(@Within() time: TimeLeft) {
    return this.statistics.revenue(time);
  }

  @Get('growth')
  readGrowth(@Within() time: TimeLeft) {
    return this.statistics.growth(time);
  }

  @Get('performance')
  @Header('cache-control', 'no-store')
  readPerformance(@Within() time: TimeLeft) {
    return this.performance.read(time);
  }

  @Get('attention')
  @Header('cache-control', 'no-store')
  readAttention(@Within() time: TimeLeft) {
    return this.attention.read(time);
  }

  @Get('daily')
  readDaily(@Query({ schema: AdminDailyQuery }) { days }: AdminDailyQuery, @Within() time: TimeLeft) {
    return this.statistics.daily(days, time);
  }

  @Get('analytics')
  readAnalytics(@Within() time: TimeLeft) {
    return this.statistics.analytics(time);
  }
}

import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { AdminDailyQuery } from '@tessera/contracts';
import { AdminGuard } from '../admins/admin.guard.js';
import { TimeLeft, Within } from '../owners/time-left.js';
import { AnalyticsService } from './analytics.service.js';
import { AttentionService } from './attention.service.js';
import { DailyService } from './daily.service.js';
import { GrowthService } from './growth.service.js';
import { PerformanceService } from './performance.service.js';
import { RevenueService } from './revenue.service.js';
import { StatsService } from './stats.service.js';

@UseGuards(AdminGuard)
@Controller('api/admin')
export class FiguresController {
  constructor(
    private readonly stats: StatsService,
    private readonly revenue: RevenueService,
    private readonly growth: GrowthService,
    private readonly performance: PerformanceService,
    private readonly daily: DailyService,
    private readonly analytics: AnalyticsService,
    private readonly attention: AttentionService,
  ) {}

  @Get('stats')
  readStats(@Within() time: TimeLeft) {
    return this.stats.read(time);
  }

  @Get('revenue')
  readRevenue(@Within() time: TimeLeft) {
    return this.revenue.read(time);
  }

  @Get('growth')
  readGrowth(@Within() time: TimeLeft) {
    return this.growth.read(time);
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
    return this.daily.read(days, time);
  }

  @Get('analytics')
  readAnalytics(@Within() time: TimeLeft) {
    return this.analytics.read(time);
  }
}

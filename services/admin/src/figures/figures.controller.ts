import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { AdminDailyQuery } from '@tessera/contracts';
import { AdminGuard } from '../admins/admin.guard.js';
import { AnalyticsService } from './analytics.service.js';
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
  ) {}

  @Get('stats')
  readStats() {
    return this.stats.read();
  }

  @Get('revenue')
  readRevenue() {
    return this.revenue.read();
  }

  @Get('growth')
  readGrowth() {
    return this.growth.read();
  }

  @Get('performance')
  @Header('cache-control', 'no-store')
  readPerformance() {
    return this.performance.read();
  }

  @Get('daily')
  readDaily(@Query({ schema: AdminDailyQuery }) { days }: AdminDailyQuery) {
    return this.daily.read(days);
  }

  @Get('analytics')
  readAnalytics() {
    return this.analytics.read();
  }
}

import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { AnalyticsService } from './analytics.service.js';
import { DailyService } from './daily.service.js';
import { FiguresController } from './figures.controller.js';
import { GrowthService } from './growth.service.js';
import { PerformanceService } from './performance.service.js';
import { RevenueService } from './revenue.service.js';
import { StatsService } from './stats.service.js';

@Module({
  imports: [AdminsModule],
  controllers: [FiguresController],
  providers: [
    AnalyticsService,
    DailyService,
    GrowthService,
    PerformanceService,
    RevenueService,
    StatsService,
  ],
})
export class FiguresModule {}

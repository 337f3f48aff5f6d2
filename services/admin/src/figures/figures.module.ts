import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { DailyCountsModule } from '../daily-counts/daily-counts.module.js';
import { HealthzModule } from '../health/healthz.module.js';
import { FailedJobsModule } from '../jobs/failed-jobs.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { AnalyticsService } from './analytics.service.js';
import { AttentionService } from './attention.service.js';
import { DailyService } from './daily.service.js';
import { FiguresController } from './figures.controller.js';
import { GrowthService } from './growth.service.js';
import { PerformanceService } from './performance.service.js';
import { RevenueService } from './revenue.service.js';
import { StatsService } from './stats.service.js';

@Module({
  imports: [AdminsModule, DailyCountsModule, FailedJobsModule, HealthzModule, OwnersModule],
  controllers: [FiguresController],
  providers: [
    AnalyticsService,
    AttentionService,
    DailyService,
    GrowthService,
    PerformanceService,
    RevenueService,
    StatsService,
  ],
})
export class FiguresModule {}

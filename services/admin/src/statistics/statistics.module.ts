import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { DailyCountsModule } from '../daily-counts/daily-counts.module.js';
import { HealthzModule } from '../health/healthz.module.js';
import { FailedJobsModule } from '../jobs/failed-jobs.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { AttentionService } from './attention.service.js';
import { StatisticsController } from './statistics.controller.js';
import { PerformanceService } from './performance.service.js';
import { StatisticsService } from './statistics.service.js';

@Module({
  imports: [AdminsModule, DailyCountsModule, FailedJobsModule, HealthzModule, OwnersModule],
  controllers: [StatisticsController],
  providers: [AttentionService, PerformanceService, StatisticsService],
})
export class StatisticsModule {}

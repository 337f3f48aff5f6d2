import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AdminsModule } from '../admins/admins.module.js';
import { ClosedDay, ClosedDaySchema } from '../daily-counts/closed-day.schema.js';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import { HealthzModule } from '../health/healthz.module.js';
import { FailedJobsModule } from '../jobs/failed-jobs.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { StatisticsController } from './statistics.controller.js';
import { PerformanceService } from './performance.service.js';
import { StatisticsService } from './statistics.service.js';

@Module({
  imports: [
    AdminsModule,
    FailedJobsModule,
    HealthzModule,
    OwnersModule,
    MongooseModule.forFeature([{ name: ClosedDay.name, schema: ClosedDaySchema }]),
  ],
  controllers: [StatisticsController],
  providers: [DailyCounts, PerformanceService, StatisticsService],
})
export class StatisticsModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OwnersModule } from '../owners/owners.module.js';
import { ClosedDay, ClosedDaySchema } from './closed-day.schema.js';
import { ClosedDaysRepository } from './closed-days.repository.js';
import { DailyCounts } from './daily-counts.service.js';

@Module({
  imports: [OwnersModule, MongooseModule.forFeature([{ name: ClosedDay.name, schema: ClosedDaySchema }])],
  providers: [ClosedDaysRepository, DailyCounts],
  exports: [DailyCounts],
})
export class DailyCountsModule {}

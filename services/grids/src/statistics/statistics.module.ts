import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { StatisticsMessages } from './statistics.messages.js';
import { GridCounts } from './grid-counts.js';
import { OwnerCountsRepository } from './owner-counts.repository.js';

@Module({
  imports: [DataModule],
  controllers: [StatisticsMessages],
  providers: [GridCounts, OwnerCountsRepository],
})
export class GridStatisticsModule {}

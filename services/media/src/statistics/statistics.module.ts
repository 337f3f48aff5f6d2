import { Module } from '@nestjs/common';
import { DailyCountsModule } from '@tessera/service-kit';
import { AssetRecordsModule } from '../assets/asset-records.module.js';
import { StatisticsMessages } from './statistics.messages.js';

/** In the API process: counts of what is stored. */
@Module({
  imports: [DailyCountsModule, AssetRecordsModule],
  controllers: [StatisticsMessages],
})
export class StorageStatisticsModule {}

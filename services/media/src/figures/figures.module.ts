import { Module } from '@nestjs/common';
import { DailyCountsModule } from '@tessera/service-kit';
import { AssetRecordsModule } from '../assets/asset-records.module.js';
import { FiguresMessages } from './figures.messages.js';

/** In the API process: counts of what is stored. */
@Module({
  imports: [DailyCountsModule, AssetRecordsModule],
  controllers: [FiguresMessages],
})
export class StorageFiguresModule {}

import { Module } from '@nestjs/common';
import { figureBookOf, FiguresModule } from '@tessera/service-kit';
import { AssetRecordsModule } from '../assets/asset-records.module.js';
import { FiguresMessages } from './figures.messages.js';
import { FiguresRepository } from './figures.repository.js';
import { StorageFigures } from './storage-figures.js';

/** In the API process: closing and reading the days of what is stored. */
@Module({
  imports: [FiguresModule, AssetRecordsModule],
  controllers: [FiguresMessages],
  providers: [FiguresRepository, StorageFigures, figureBookOf(StorageFigures)],
})
export class StorageFiguresModule {}

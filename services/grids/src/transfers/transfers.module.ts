import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { DataModule } from '../data.module.js';
import { GridsModule } from '../grids/grids.module.js';
import { MovingPhotosRepository } from './moving-photos.repository.js';
import { MovingPhotos } from './moving-photos.service.js';
import { TransferController } from './transfer.controller.js';
import { TransferService } from './transfer.service.js';

@Module({
  imports: [ChangesModule, DataModule, GridsModule],
  controllers: [TransferController],
  providers: [MovingPhotos, MovingPhotosRepository, TransferService],
})
export class TransfersModule {}

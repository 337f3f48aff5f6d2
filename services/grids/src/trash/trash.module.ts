import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { GridsModule } from '../grids/grids.module.js';
import { ErasureService } from './erasure.service.js';
import { GridDeletionService } from './grid-deletion.service.js';
import { PhotoDeletionService } from './photo-deletion.service.js';
import { PhotoRestorationService } from './photo-restoration.service.js';
import { TrashController } from './trash.controller.js';
import { TrashOverflow } from './trash-overflow.js';
import { TrashService } from './trash.service.js';

@Module({
  imports: [DataModule, GridsModule],
  controllers: [TrashController],
  providers: [
    ErasureService,
    GridDeletionService,
    PhotoDeletionService,
    PhotoRestorationService,
    TrashOverflow,
    TrashService,
  ],
  exports: [ErasureService, PhotoDeletionService, TrashOverflow],
})
export class TrashModule {}

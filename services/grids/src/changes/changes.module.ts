import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { GridsModule } from '../grids/grids.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { ChangeResponses } from './change-responses.js';
import { ChangeRepeat } from './change-repeat.js';
import { ChangeStore } from './change-store.js';
import { ChangedPhotosRepository } from './changed-photos.repository.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { PictureClaims } from './picture-claims.js';

@Module({
  imports: [DataModule, GridsModule, PhotosModule],
  controllers: [ChangesController],
  providers: [
    ChangedPhotosRepository,
    ChangeResponses,
    ChangeRepeat,
    ChangesService,
    ChangeStore,
    PictureClaims,
  ],
  exports: [ChangeResponses, ChangesService],
})
export class ChangesModule {}

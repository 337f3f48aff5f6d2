import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { GridsModule } from '../grids/grids.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { BoardChangesController } from '../boards/board-changes.controller.js';
import { BoardChangesService } from '../boards/board-changes.service.js';
import { ChangeAnswers } from './change-answers.js';
import { ChangeRepeat } from './change-repeat.js';
import { ChangeStore } from './change-store.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { PictureClaims } from './picture-claims.js';

@Module({
  imports: [DataModule, GridsModule, PhotosModule],
  controllers: [BoardChangesController, ChangesController],
  providers: [BoardChangesService, ChangeAnswers, ChangeRepeat, ChangesService, ChangeStore, PictureClaims],
})
export class ChangesModule {}

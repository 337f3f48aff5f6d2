import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { GridsModule } from '../grids/grids.module.js';
import { FirstViewController } from './first-view.controller.js';
import { FirstViewService } from './first-view.service.js';
import { GridStateController } from './grid-state.controller.js';
import { GridStateService } from './grid-state.service.js';
import { LargeGrids } from './large-grids.js';
import { ListedPhotos } from './listed-photos.js';
import { NewPhotoService } from './new-photo.service.js';
import { PhotoAccess } from './photo-access.js';
import { PhotoController } from './photo.controller.js';
import { PhotoEditService } from './photo-edit.service.js';
import { PhotoInsertion } from './photo-insertion.js';
import { PhotoListService } from './photo-list.service.js';
import { PhotoMessages } from './photo.messages.js';
import { PhotoOrderService } from './photo-order.service.js';
import { PictureStateService } from './picture-state.service.js';
import { PlaceholderService } from './placeholder.service.js';
import { PostInsertion } from './post-insertion.js';
import { WholeReads } from './whole-reads.js';

@Module({
  imports: [DataModule, GridsModule],
  controllers: [FirstViewController, GridStateController, PhotoController, PhotoMessages],
  providers: [
    FirstViewService,
    GridStateService,
    LargeGrids,
    ListedPhotos,
    NewPhotoService,
    PhotoAccess,
    PhotoEditService,
    PhotoInsertion,
    PhotoListService,
    PhotoOrderService,
    PictureStateService,
    PlaceholderService,
    PostInsertion,
    WholeReads,
  ],
  exports: [GridStateService, PhotoAccess, PhotoInsertion, PictureStateService],
})
export class PhotosModule {}

import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { GridsModule } from '../grids/grids.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { TrashModule } from '../trash/trash.module.js';
import { CarouselController } from './carousel.controller.js';
import { CarouselInsertion } from './carousel-insertion.js';
import { CarouselMessages } from './carousel.messages.js';
import { CarouselService } from './carousel.service.js';

@Module({
  imports: [DataModule, GridsModule, PhotosModule, TrashModule],
  controllers: [CarouselController, CarouselMessages],
  providers: [CarouselInsertion, CarouselService],
})
export class CarouselsModule {}

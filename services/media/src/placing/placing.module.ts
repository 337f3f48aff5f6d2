import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module.js';
import { AssetPlacer } from './asset-placer.js';
import { CarouselsService } from './carousels.service.js';
import { PhotosService } from './photos.service.js';
import { PlacingController } from './placing.controller.js';
import { RoomCheck } from './room-check.js';
import { UploadedPlacer } from './uploaded-placer.js';

@Module({
  imports: [AssetsModule],
  controllers: [PlacingController],
  providers: [AssetPlacer, UploadedPlacer, RoomCheck, PhotosService, CarouselsService],
})
export class PlacingModule {}

import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module.js';
import { MediaController } from './media.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [AssetsModule],
  controllers: [MediaController],
  providers: [UploadsService],
})
export class UploadsModule {}

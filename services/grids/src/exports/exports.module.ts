import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { ExportMessages } from './export.messages.js';
import { ExportRepository } from './export.repository.js';
import { ExportService } from './export.service.js';
import { KitService } from './kit.service.js';

@Module({
  imports: [DataModule, PhotosModule],
  controllers: [ExportMessages],
  providers: [ExportRepository, ExportService, KitService],
})
export class ExportsModule {}

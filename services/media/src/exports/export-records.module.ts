import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ExportEraser } from './export-eraser.js';
import { ExportRepository } from './export.repository.js';
import { ExportStore } from './export-store.js';
import { ExportDocument, ExportSchema } from './export.schema.js';

/** What both processes need of exports. */
@Module({
  imports: [MongooseModule.forFeature([{ name: ExportDocument.name, schema: ExportSchema }])],
  providers: [ExportEraser, ExportRepository, ExportStore],
  exports: [ExportEraser, ExportRepository, ExportStore],
})
export class ExportRecordsModule {}

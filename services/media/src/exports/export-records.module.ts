import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ExportEraser } from './export-eraser.js';
import { ExportRepository } from './export.repository.js';
import { ExportDocument, ExportSchema } from './export.schema.js';

/** What both processes need of exports. */
@Module({
  imports: [MongooseModule.forFeature([{ name: ExportDocument.name, schema: ExportSchema }])],
  providers: [ExportEraser, ExportRepository],
  exports: [ExportEraser, ExportRepository],
})
export class ExportRecordsModule {}

import { Module } from '@nestjs/common';
import { ExportPacker } from './export-packer.js';
import { ExportRecordsModule } from './export-records.module.js';
import { ExportSource } from './export-source.js';

/** Exports in the worker process: making them. */
@Module({
  imports: [ExportRecordsModule],
  providers: [ExportPacker, ExportSource],
  exports: [ExportPacker, ExportRecordsModule],
})
export class ExportPackingModule {}

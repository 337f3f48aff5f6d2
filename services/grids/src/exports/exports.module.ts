import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { ExportMessages } from './export.messages.js';
import { ExportService } from './export.service.js';

@Module({ imports: [DataModule], controllers: [ExportMessages], providers: [ExportService] })
export class ExportsModule {}

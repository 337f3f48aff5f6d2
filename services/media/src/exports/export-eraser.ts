import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/service-kit';
import { ZipEraser } from '../zips/zip-eraser.js';
import { ExportRepository } from './export.repository.js';
import { ExportStore } from './export-store.js';

/** Erases the ZIPs of people's own data. */
@Injectable()
export class ExportEraser extends ZipEraser {
  constructor(exports: ExportRepository, store: ExportStore, clock: Clock) {
    super(exports, store, clock);
  }
}

import { Injectable } from '@nestjs/common';
import type { DataExport } from '@tessera/contracts';
import { exportData } from '@tessera/jobs';
import { Clock, ErasedAccounts, Outbox } from '@tessera/service-kit';
import { ZipRequests } from '../zips/zip-requests.js';
import { ExportEraser } from './export-eraser.js';
import { ExportRepository } from './export.repository.js';
import type { ExportDocument } from './export.schema.js';
import { ExportStore } from './export-store.js';

const NONE: DataExport = { state: 'none', done: 0, total: 0, downloadUrl: null };

/** The requests for ZIPs of people's own data. */
@Injectable()
export class ExportsService extends ZipRequests<ExportDocument, { exportId: string }> {
  constructor(
    private readonly exports: ExportRepository,
    eraser: ExportEraser,
    store: ExportStore,
    erased: ErasedAccounts,
    clock: Clock,
    outbox: Outbox,
  ) {
    const payload = (exportId: string) => ({ exportId });
    super({ zips: exports, eraser, store, erased, clock, outbox, job: exportData, payload });
  }

  /** One is made at a time: a second request returns its progress. */
  async start(userId: string, exportId: string): Promise<DataExport> {
    await this.begin(userId, exportId, (now) => this.exports.insert(exportId, userId, now));
    return this.state(userId);
  }

  async state(userId: string): Promise<DataExport> {
    const last = await this.last(userId);
    if (!last) return NONE;
    const { state, done, total } = last;
    return { state, done, total, downloadUrl: null };
  }
}

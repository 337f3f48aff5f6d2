import { Injectable } from '@nestjs/common';
import { followExportLink, type DataExport } from '@tessera/contracts';
import { exportData } from '@tessera/jobs';
import {
  Clock,
  ErasedAccounts,
  MessageClient,
  notFound,
  Outbox,
  type Owed,
  type Post,
} from '@tessera/service-kit';
import type { Readable } from 'node:stream';
import { ExportEraser } from './export-eraser.js';
import { ExportRepository } from './export.repository.js';
import type { ExportDocument } from './export.schema.js';
import { ExportStore } from './export-store.js';

const NONE: DataExport = { state: 'none', done: 0, total: 0, downloadUrl: null };
/** How long a failed one is shown, in milliseconds. */
const DAY = 24 * 60 * 60_000;

/** The wish for an export, its state, and the ZIP itself. */
@Injectable()
export class ExportsService {
  private readonly packings: Post<Owed>;

  constructor(
    private readonly exports: ExportRepository,
    private readonly eraser: ExportEraser,
    private readonly store: ExportStore,
    private readonly erased: ErasedAccounts,
    private readonly messages: MessageClient,
    private readonly clock: Clock,
    outbox: Outbox,
  ) {
    this.packings = outbox.open({
      job: exportData,
      payload: ({ id }) => ({ exportId: id }),
      find: (page) => exports.owed.find(page),
      giveUp: (owed) => exports.markFailed(owed, new Date(this.clock.now().getTime() + DAY)),
    });
  }

  /** One is made at a time: a second request returns its progress. */
  async start(userId: string, exportId: string): Promise<DataExport> {
    const now = this.clock.now();
    if (!(await this.exports.insert(exportId, userId, now))) return this.state(userId);
    // The account may have been deleted while this was written.
    if (await this.erased.includes(userId)) await this.eraser.eraseAllOf(userId);
    await this.exports.expireOthers(userId, exportId, now);
    await this.packings.post({ id: exportId, mark: now });
    return this.state(userId);
  }

  async state(userId: string): Promise<DataExport> {
    const last = await this.exports.findLast(userId);
    if (!last || this.isOver(last)) return NONE;
    const { state, done, total } = last;
    return { state, done, total, downloadUrl: null };
  }

  /** The person's export that can be downloaded. @throws AppError NOT_FOUND where none is ready. */
  async ready(userId: string): Promise<{ exportId: string }> {
    const last = await this.exports.findLast(userId);
    if (last?.state !== 'ready' || this.isOver(last)) throw notFound();
    return { exportId: last._id };
  }

  /**
   * The ZIP that a link opens; auth made the link and knows whether it still works.
   * @throws AppError NOT_FOUND for a link that ended, and where the ZIP is not ready, or over.
   */
  async open(token: string): Promise<{ stream: Readable; size: number; madeAt: Date }> {
    const { exportId } = await this.messages.send(followExportLink, { token });
    const found = await this.exports.find(exportId);
    if (found?.state !== 'ready' || this.isOver(found)) throw notFound();
    const object = await this.store.open(exportId, found.attempt ?? null);
    if (!object) throw notFound();
    return { stream: object.stream, size: object.size, madeAt: found.requestedAt };
  }

  private isOver({ expiresAt }: ExportDocument): boolean {
    return expiresAt !== undefined && expiresAt <= this.clock.now();
  }
}

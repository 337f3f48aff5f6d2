import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/service-kit';
import { ExportRepository } from './export.repository.js';
import { ExportStore } from './export-store.js';

const PAGE = 100;

/** Erases ZIPs: the mark first, so that nobody is given them any more, then the object, then the document. */
@Injectable()
export class ExportEraser {
  constructor(
    private readonly exports: ExportRepository,
    private readonly store: ExportStore,
    private readonly clock: Clock,
  ) {}

  /** Everything of an owner; repeatable. A worker that is at one finds its mark gone, and deletes what it wrote. */
  async eraseAllOf(ownerId: string): Promise<void> {
    for (const id of await this.exports.expireAllOf(ownerId, this.clock.now())) await this.finish(id);
  }

  /** What has had its days, or was replaced. */
  async eraseExpired(): Promise<void> {
    for (const id of await this.exports.expiredBefore(this.clock.now(), PAGE)) await this.finish(id);
  }

  private async finish(id: string): Promise<void> {
    await this.store.delete(id);
    await this.exports.remove(id);
  }
}

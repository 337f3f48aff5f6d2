import type { Clock } from '@tessera/service-kit';
import type { ZipRepository } from './zip.repository.js';
import type { ZipDocument } from './zip.schema.js';
import type { ZipStore } from './zip-store.js';

const PAGE = 100;

type Erased = Pick<ZipRepository<ZipDocument>, 'expireAllOf' | 'expiredBefore' | 'remove'>;

/** Erases ZIPs of a kind: the mark first, so that nobody is given them any more, then the object, then the document. */
export abstract class ZipEraser {
  protected constructor(
    private readonly zips: Erased,
    private readonly store: ZipStore,
    private readonly clock: Clock,
  ) {}

  /** Everything of an owner; repeatable. A worker that is at one finds its mark gone, and deletes what it wrote. */
  async eraseAllOf(ownerId: string): Promise<void> {
    for (const id of await this.zips.expireAllOf(ownerId, this.clock.now())) await this.finish(id);
  }

  /** What has had its time, or was replaced. */
  async eraseExpired(): Promise<void> {
    for (const id of await this.zips.expiredBefore(this.clock.now(), PAGE)) await this.finish(id);
  }

  private async finish(id: string): Promise<void> {
    await this.store.delete(id);
    await this.zips.remove(id);
  }
}

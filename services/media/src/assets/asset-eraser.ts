import { Injectable } from '@nestjs/common';
import type { AssetState } from '@tessera/contracts';
import { Clock, Tombstones } from '@tessera/service-kit';
import { MediaStore } from '../storage/media-store.js';
import { AssetErasureRepository } from './asset-erasure.repository.js';
import { AssetRepository } from './asset.repository.js';

const PAGE = 200;

/** Somebody may be writing objects of an asset in these states, and be killed before he sees that it is erased. */
const BEING_WRITTEN: readonly AssetState[] = ['storing', 'received'];

/**
 * Erases assets: first a mark in the document, so that nobody begins anything with it, then the objects, then the
 * document. Each step may be repeated; what a killed process left is taken up by a sweep. That sweep also removes the
 * objects a second time, and then the document, of what was being written.
 */
@Injectable()
export class AssetEraser {
  constructor(
    private readonly erasures: AssetErasureRepository,
    private readonly assets: AssetRepository,
    private readonly store: MediaStore,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  /** Erases an owner's asset, whatever has it. */
  async erase(id: string, ownerId: string): Promise<void> {
    if (await this.erasures.expire(id, ownerId, this.clock.now())) await this.begin(id);
  }

  /** Erases an asset unless a photo has it. */
  async eraseFree(id: string, ownerId: string): Promise<void> {
    if (await this.erasures.expireFree(id, ownerId, this.clock.now())) await this.begin(id);
  }

  /** Called by the writer whose store failed; does nothing once the master is stored. */
  async eraseUnstored(id: string): Promise<void> {
    if (await this.expireUnstored(id)) await this.finish(id);
  }

  /** Marks an asset for a sweep to erase unless its master was stored. Returns whether it was marked. */
  expireUnstored(id: string): Promise<boolean> {
    return this.erasures.expireStoring(id, this.clock.now());
  }

  /** Erases all that an owner has; repeatable. What is marked already is finished by a sweep. */
  async eraseAllOf(ownerId: string): Promise<void> {
    for (;;) {
      const ids = await this.erasures.unmarkedOf(ownerId, PAGE);
      if (ids.length === 0) return;
      for (const id of ids) await this.erase(id, ownerId);
    }
  }

  /** Removes the objects and the document of an asset that is marked; false while a backup runs: the mark stays. */
  async finish(id: string): Promise<boolean> {
    if (!(await this.store.delete(id))) return false;
    await this.recordTombstone(id);
    await this.erasures.deleteExpired(id);
    return true;
  }

  private async begin(id: string): Promise<void> {
    const asset = await this.assets.find(id);
    if (asset && BEING_WRITTEN.includes(asset.state)) await this.store.delete(id);
    else await this.finish(id);
  }

  /** Days that are counted later need what goes now. */
  private async recordTombstone(id: string): Promise<void> {
    const asset = await this.assets.find(id);
    if (!asset?.expiringAt) return;
    await this.tombstones.record([asset], { assets: 1, bytes: asset.bytes });
  }
}

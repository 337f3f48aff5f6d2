import { Injectable } from '@nestjs/common';
import { POSTING_VARIANTS } from '@tessera/contracts';
import { Clock, notFound } from '@tessera/service-kit';
import { MediaStore } from '../storage/media-store.js';
import { AssetClaims } from './asset-claims.js';
import { AssetCreator } from './asset-creator.js';
import { AssetRepository } from './asset.repository.js';
import type { Asset } from './asset.js';
import { OwnerUsage } from './owner-usage.js';

interface CopyRequest {
  readonly ownerId: string;
  readonly fromId: string;
  readonly toId: string;
  /** The photo that the copy is for. */
  readonly photoId: string;
}

/** Copies an asset with its objects, because an asset belongs to one photo only. */
@Injectable()
export class AssetCopier {
  constructor(
    private readonly assets: AssetRepository,
    private readonly claims: AssetClaims,
    private readonly creator: AssetCreator,
    private readonly usage: OwnerUsage,
    private readonly store: MediaStore,
    private readonly clock: Clock,
  ) {}

  /**
   * The copy, made now or found made; claimed again where a sweep has given its claim up meanwhile.
   * @throws AppError NOT_FOUND where the owner has no such asset, or the copy is another photo's, CEILING_REACHED.
   */
  async copy({ ownerId, fromId, toId, photoId }: CopyRequest): Promise<Asset> {
    const existing = await this.creator.findOrClear(toId, ownerId);
    if (existing) {
      await this.claims.claim(ownerId, [{ mediaId: toId, photoId }]);
      return existing;
    }
    const [source] = await this.assets.findMany([fromId]);
    if (!source || source.ownerId !== ownerId || source.state === 'storing') throw notFound();
    const { master, width, height, thumbhash, derivatives, posting } = source;
    await this.usage.take(ownerId, source.bytes);
    const copy = { id: toId, ownerId, purpose: 'photo', photoId, master, width, height, thumbhash } as const;
    return this.creator.storeOnce(copy, async () => {
      await this.store.copy(fromId, toId, derivatives ? ['master', 'display', 'thumb'] : ['master']);
      if (posting) await this.store.copy(fromId, toId, POSTING_VARIANTS);
      return derivatives
        ? this.assets.markStoredWhole(toId, derivatives, posting)
        : this.assets.markReceived(toId, this.clock.now(), posting);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Clock, notFound } from '@tessera/service-kit';
import { AssetClaimsRepository, type Claim } from './asset-claims.repository.js';
import { AssetRepository } from './asset.repository.js';
import type { Asset } from './asset.js';
import { OwnerUsage } from './owner-usage.js';

/** What was claimed: the assets in the order asked for, and the claims that did not stand before. */
export interface Claimed {
  readonly assets: readonly Asset[];
  readonly fresh: readonly Claim[];
}

/** An asset that is its photo's now; `fresh` where it was nobody's before. */
interface ClaimedAsset {
  readonly asset: Asset;
  readonly photoId: string;
  readonly fresh: boolean;
}

/** Claims assets for photos. */
@Injectable()
export class AssetClaims {
  constructor(
    private readonly assets: AssetRepository,
    private readonly claims: AssetClaimsRepository,
    private readonly usage: OwnerUsage,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims all or none. Claiming again for the same photos changes nothing. Claims that stood before are never given up
   * here: a grid may have the photo already.
   * @throws AppError NOT_FOUND where one of them is not the owner's, is for another photo, or is being erased.
   */
  async claim(ownerId: string, claims: readonly Claim[]): Promise<Claimed> {
    const ids = claims.map(({ mediaId }) => mediaId);
    const before = await this.byId(ids);
    const fresh = claims.filter(({ mediaId }) => before.get(mediaId)?.photoId === null);
    const possible = claims.every(({ mediaId, photoId }) => {
      const asset = before.get(mediaId);
      return asset?.ownerId === ownerId && (asset.photoId ?? photoId) === photoId;
    });
    if (!possible) throw notFound();
    await this.write(ownerId, claims);
    const after = await this.byId(ids);
    const assets = claims.flatMap(({ mediaId, photoId }) => {
      const asset = after.get(mediaId);
      return asset?.photoId === photoId ? [asset] : [];
    });
    if (assets.length === claims.length) return { assets, fresh };
    await this.release(ownerId, fresh);
    throw notFound();
  }

  /** Claims those that can be claimed, each for its photo. Repeatable. */
  async claimEach(ownerId: string, claims: readonly Claim[]): Promise<ClaimedAsset[]> {
    const ids = claims.map(({ mediaId }) => mediaId);
    const before = await this.byId(ids);
    await this.write(ownerId, claims);
    const after = await this.byId(ids);
    return claims.flatMap(({ mediaId, photoId }) => {
      const asset = after.get(mediaId);
      if (asset?.ownerId !== ownerId || asset.photoId !== photoId || asset.expiringAt) return [];
      return [{ asset, photoId, fresh: before.get(mediaId)?.photoId === null }];
    });
  }

  /** Gives up claims that no grid has a photo for. */
  async release(ownerId: string, claims: readonly Claim[]): Promise<void> {
    await this.claims.release(ownerId, claims, this.clock.now());
  }

  private async write(ownerId: string, claims: readonly Claim[]): Promise<void> {
    await this.claims.claim(ownerId, claims, this.clock.now());
    this.usage.placed(ownerId);
  }

  private async byId(ids: readonly string[]): Promise<Map<string, Asset>> {
    return new Map((await this.assets.findMany(ids)).map((asset) => [asset.id, asset]));
  }
}

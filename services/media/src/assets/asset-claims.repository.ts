import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toAsset } from './asset.mapper.js';
import { ALIVE, AssetDocument, FREE } from './asset.schema.js';
import type { Asset } from './asset.js';

/** Which photo an asset is for. */
export interface Claim {
  readonly mediaId: string;
  readonly photoId: string;
}

/** Claims: an asset belongs to at most one photo, decided by conditional writes of its own document. */
@Injectable()
export class AssetClaimsRepository {
  constructor(@InjectModel(AssetDocument.name) private readonly assets: Model<AssetDocument>) {}

  /** Claims each asset that is its owner's, stored, and free or claimed for the same photo. One round trip. */
  async claim(ownerId: string, claims: readonly Claim[], now: Date): Promise<void> {
    await this.assets.bulkWrite(
      claims.map(({ mediaId, photoId }) => ({
        updateOne: {
          filter: {
            _id: mediaId,
            ownerId,
            purpose: 'photo',
            state: { $ne: 'storing' },
            ...ALIVE,
            $or: [{ photoId: { $exists: false } }, { photoId }],
          },
          update: { $set: { photoId, unconfirmedSince: now }, $unset: { unclaimedSince: 1 } },
        },
      })),
      { ordered: false },
    );
  }

  /** Gives up claims of these photos; an asset that another photo has by now is left alone. */
  async release(ownerId: string, claims: readonly Claim[], now: Date): Promise<void> {
    if (claims.length === 0) return;
    await this.assets.bulkWrite(
      claims.map(({ mediaId, photoId }) => ({
        updateOne: {
          filter: { _id: mediaId, ownerId, photoId },
          update: { $set: { unclaimedSince: now }, $unset: { photoId: 1, unconfirmedSince: 1 } },
        },
      })),
      { ordered: false },
    );
  }

  /** Claims that were made before `before` and whose photo grids was not asked about yet. */
  async unconfirmedBefore(before: Date, limit: number): Promise<Asset[]> {
    const documents = await this.assets
      .find({ unconfirmedSince: { $lt: before } })
      .hint({ unconfirmedSince: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAsset);
  }

  /**
   * grids knows the photos of these claims: they need not be asked about again. Those to which a picture for posting
   * was sent are told to grids: what came between the claim and the photo found no photo there.
   */
  async confirm(ids: readonly string[], before: Date, now: Date): Promise<void> {
    const claimed = { _id: { $in: [...ids] }, unconfirmedSince: { $lt: before } };
    await this.assets.updateMany(
      { ...claimed, $or: [{ posting: { $exists: true } }, { postingFailed: true }] },
      { $set: { changedMark: now } },
    );
    await this.assets.updateMany(claimed, { $unset: { unconfirmedSince: 1 } });
  }

  /** grids knows no photo that shows it: the asset is free again, unless it was claimed again since `before`. */
  async releaseUnknown({ mediaId, photoId }: Claim, before: Date, now: Date): Promise<void> {
    await this.assets.updateOne(
      { _id: mediaId, photoId, unconfirmedSince: { $lt: before } },
      { $set: { unclaimedSince: now }, $unset: { photoId: 1, unconfirmedSince: 1 } },
    );
  }

  /** How many assets of an owner no photo has, at most `limit`; those that are being erased included. */
  countUnclaimedUpTo(ownerId: string, limit: number): Promise<number> {
    return this.assets.countDocuments({ ownerId, unclaimedSince: { $exists: true } }, { limit }).exec();
  }

  /** Assets that no photo has had since `before`. */
  async unclaimedBefore(before: Date, limit: number): Promise<Asset[]> {
    const documents = await this.assets
      .find({ unclaimedSince: { $lt: before }, ...FREE })
      .hint({ unclaimedSince: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAsset);
  }
}

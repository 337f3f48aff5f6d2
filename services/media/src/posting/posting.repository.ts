import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import { toAsset } from '../assets/asset.mapper.js';
import { bytesOf } from '../assets/asset.repository.js';
import { ALIVE, AssetDocument } from '../assets/asset.schema.js';
import type { Asset } from '../assets/asset.js';
import type { StoredPosting } from '../storage/media-store.js';

/** No upload takes this long: a lease that is older was left by a process that was killed. Milliseconds. */
const LEASE = 5 * 60_000;

/** Of an asset that can get a picture for posting, and has none. */
const OPEN = {
  purpose: 'photo',
  state: { $ne: 'storing' },
  ...ALIVE,
  posting: { $exists: false },
} as const;

/**
 * Pictures for posting in their assets' documents. Under one address one file is stored for good, so whoever writes the
 * objects holds a lease for that file; the same file may be stored by several at once.
 */
@Injectable()
export class PostingRepository {
  constructor(@InjectModel(AssetDocument.name) private readonly assets: Model<AssetDocument>) {}

  /** False where the asset is not there, has a picture for posting, or another file is being stored. */
  async lease(id: string, ownerId: string, sent: string, now: Date): Promise<boolean> {
    const expired = new Date(now.getTime() - LEASE);
    const { matchedCount } = await this.assets.updateOne(
      {
        _id: id,
        ownerId,
        ...OPEN,
        $or: [
          { postingLease: { $exists: false } },
          { 'postingLease.sent': sent },
          { 'postingLease.at': { $lt: expired } },
        ],
      },
      { $set: { postingLease: { sent, at: now } } },
    );
    return matchedCount === 1;
  }

  /** The objects are stored. Null where the lease was lost, or the asset is gone or being erased. */
  markStored(id: string, posting: StoredPosting, now: Date): Promise<Asset | null> {
    return this.settle(id, posting.sent, {
      $set: { posting, changedMark: now },
      $inc: { bytes: bytesOf(posting) },
      $unset: { postingLease: 1, postingFailed: 1 },
    });
  }

  /** What was sent cannot be used; another file may come. Null as {@link markStored}. */
  markFailed(id: string, sent: string, now: Date): Promise<Asset | null> {
    return this.settle(id, sent, {
      $set: { postingFailed: true, changedMark: now },
      $unset: { postingLease: 1 },
    });
  }

  private async settle(id: string, sent: string, update: UpdateQuery<AssetDocument>): Promise<Asset | null> {
    const document = await this.assets
      .findOneAndUpdate({ _id: id, ...OPEN, 'postingLease.sent': sent }, update, { returnDocument: 'after' })
      .lean();
    return document && toAsset(document);
  }
}

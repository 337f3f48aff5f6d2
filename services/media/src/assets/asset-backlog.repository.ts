import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { MarkPage } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { toAsset } from './asset.mapper.js';
import { ALIVE, AssetDocument } from './asset.schema.js';
import type { Asset } from './asset.js';

/** What sweeps look for: work that was begun and may have been left. Erasure is `asset-erasure.repository.ts`. */
@Injectable()
export class AssetBacklogRepository {
  constructor(@InjectModel(AssetDocument.name) private readonly assets: Model<AssetDocument>) {}

  /** Masters whose storing was begun before `before` and did not end; not those that are being erased. */
  async storingBefore(before: Date, limit: number): Promise<Asset[]> {
    const documents = await this.assets
      .find({ storingSince: { $lt: before }, ...ALIVE })
      .hint({ storingSince: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAsset);
  }

  /** A page of assets whose variants are to be made. */
  async derivable({ until, after, limit }: MarkPage): Promise<Asset[]> {
    const documents = await this.assets
      .find({ deriveMark: { $lte: until }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .hint({ deriveMark: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAsset);
  }

  /** A page of assets that a photo has and whose state grids has not heard of. */
  async changed({ until, after, limit }: MarkPage): Promise<Asset[]> {
    const documents = await this.assets
      .find({ changedMark: { $lte: until }, photoId: { $exists: true }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .hint({ changedMark: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAsset);
  }

  /** grids has heard of that change. */
  async clearChanged(id: string, mark: Date): Promise<void> {
    await this.assets.updateOne({ _id: id, changedMark: mark }, { $unset: { changedMark: 1 } });
  }
}

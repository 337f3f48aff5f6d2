import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { MarkPage } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { toAsset } from './asset.mapper.js';
import { AssetDocument } from './asset.schema.js';
import type { Asset } from './asset.js';

/** Erasure, and what sweeps look for: work that was begun and may have been left. */
@Injectable()
export class AssetBacklogRepository {
  constructor(@InjectModel(AssetDocument.name) private readonly assets: Model<AssetDocument>) {}

  /** Marks an asset for erasure whatever has it; false where the owner has no such asset. */
  async expire(id: string, ownerId: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.assets.updateOne({ _id: id, ownerId }, { $set: { expiringAt: now } });
    return matchedCount === 1;
  }

  /** Marks an asset for erasure whose master was never stored; false where it was. */
  async expireStoring(id: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.assets.updateOne(
      { _id: id, state: 'storing' },
      { $set: { expiringAt: now } },
    );
    return matchedCount === 1;
  }

  /** Removes the document of an asset whose objects are gone. */
  async deleteExpired(id: string): Promise<void> {
    await this.assets.deleteMany({ _id: id, expiringAt: { $exists: true } });
  }

  /** Erasures that were begun before `before` and did not end. */
  async expiringBefore(before: Date, limit: number): Promise<Asset[]> {
    return this.some({ expiringAt: { $lt: before } }, limit);
  }

  /** Masters whose storing was begun before `before` and did not end. */
  async storingBefore(before: Date, limit: number): Promise<Asset[]> {
    return this.some({ storingSince: { $lt: before } }, limit);
  }

  /** A page of assets whose variants are to be made. */
  async derivable({ until, after, limit }: MarkPage): Promise<Asset[]> {
    const documents = await this.assets
      .find({ deriveMark: { $lte: until }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAsset);
  }

  /** A page of assets that a photo has and whose state grids has not heard of. */
  async changed({ until, after, limit }: MarkPage): Promise<Asset[]> {
    const documents = await this.assets
      .find({ changedMark: { $lte: until }, photoId: { $exists: true }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAsset);
  }

  /** grids has heard of that change. */
  async clearChanged(id: string, mark: Date): Promise<void> {
    await this.assets.updateOne({ _id: id, changedMark: mark }, { $unset: { changedMark: 1 } });
  }

  /** Assets of an owner that are not being erased, in no order. */
  async unmarkedOf(ownerId: string, limit: number): Promise<Asset[]> {
    return this.some({ ownerId, expiringAt: { $exists: false } }, limit);
  }

  /** The ids of an owner's assets in their order, from after one on. */
  async idsOf(ownerId: string, after: string, limit: number): Promise<string[]> {
    const documents = await this.assets
      .find({ ownerId, _id: { $gt: after } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id }) => _id);
  }

  private async some(
    filter: Partial<Record<'expiringAt' | 'storingSince', { $lt: Date } | { $exists: false }>> & {
      ownerId?: string;
    },
    limit: number,
  ): Promise<Asset[]> {
    const documents = await this.assets.find(filter).limit(limit).lean();
    return documents.map(toAsset);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { ALIVE, AssetDocument, FREE } from './asset.schema.js';

/** Marks for erasure, and the end of what is marked. */
@Injectable()
export class AssetErasureRepository {
  constructor(@InjectModel(AssetDocument.name) private readonly assets: Model<AssetDocument>) {}

  /** Marks an asset, whatever has it; false where the owner has no such asset. */
  expire(id: string, ownerId: string, now: Date): Promise<boolean> {
    return this.mark({ _id: id, ownerId }, now);
  }

  /** Marks an asset whose master was never stored; false where it was. */
  expireStoring(id: string, now: Date): Promise<boolean> {
    return this.mark({ _id: id, state: 'storing' }, now);
  }

  /** Marks an asset that no photo has; false where a photo has it, or it is gone. */
  expireFree(id: string, ownerId: string, now: Date): Promise<boolean> {
    return this.mark({ _id: id, ownerId, ...FREE }, now);
  }

  /** Removes the document of an asset whose objects are gone. */
  async deleteExpired(id: string): Promise<void> {
    await this.assets.deleteMany({ _id: id, expiringAt: { $exists: true } });
  }

  /**
   * Ids of erasures that were begun before `before` and did not end. The lower end shows FerretDB that the index of
   * the mark has all of them.
   */
  expiringBefore(before: Date, limit: number): Promise<string[]> {
    return this.idsWhere({ expiringAt: { $gt: new Date(0), $lt: before } }, limit);
  }

  /** Ids of an owner's assets that are not being erased, in no order. */
  unmarkedOf(ownerId: string, limit: number): Promise<string[]> {
    return this.idsWhere({ ownerId, ...ALIVE }, limit);
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

  private async idsWhere(filter: QueryFilter<AssetDocument>, limit: number): Promise<string[]> {
    const documents = await this.assets.find(filter, { _id: 1 }).limit(limit).lean();
    return documents.map(({ _id }) => _id);
  }

  private async mark(filter: QueryFilter<AssetDocument>, now: Date): Promise<boolean> {
    const { matchedCount } = await this.assets.updateOne(filter, { $set: { expiringAt: now } });
    return matchedCount === 1;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Counts, Range } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { AssetDocument } from '../assets/asset.schema.js';

export const COUNTED = ['assets', 'bytes'] as const;
export type Counted = (typeof COUNTED)[number];

/** Sums over the assets of all owners. */
@Injectable()
export class StorageCounts {
  constructor(@InjectModel(AssetDocument.name) private readonly assets: Model<AssetDocument>) {}

  /**
   * What is there and was made in the range. Variants that are made on a later day than their master, after a failure,
   * count with the day of the master: the closing of the next day has them in its total.
   */
  async madeIn({ from, until }: Range): Promise<Counts<Counted>> {
    const [row] = await this.assets.aggregate<Counts<Counted>>([
      { $match: { createdAt: { ...(from ? { $gte: from } : {}), $lt: until } } },
      { $group: { _id: null, assets: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
    ]);
    const { assets = 0, bytes = 0 } = row ?? {};
    return { assets, bytes };
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Figures, Span } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { AssetDocument } from '../assets/asset.schema.js';

export type Counted = 'assets' | 'bytes';

/** Sums over the assets of all owners. */
@Injectable()
export class FiguresRepository {
  constructor(@InjectModel(AssetDocument.name) private readonly assets: Model<AssetDocument>) {}

  /** When the first asset was made that is there. Walks the whole collection. */
  async firstMadeAt(): Promise<Date | null> {
    const [row] = await this.assets.aggregate<{ at: Date }>([
      { $match: { createdAt: { $gt: new Date(0) } } },
      { $group: { _id: null, at: { $min: '$createdAt' } } },
    ]);
    return row?.at ?? null;
  }

  /** What is there and was made in the span; without a start from the beginning. */
  async madeIn({ from, until }: Partial<Span> & Pick<Span, 'until'>): Promise<Figures<Counted>> {
    const [row] = await this.assets.aggregate<Figures<Counted>>([
      { $match: { createdAt: { ...(from ? { $gte: from } : {}), $lt: until } } },
      { $group: { _id: null, assets: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
    ]);
    const { assets = 0, bytes = 0 } = row ?? {};
    return { assets, bytes };
  }
}

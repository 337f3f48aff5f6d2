import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PhotoDocument } from './photo.schema.js';

/** How many items a grid has, its trash included, and how often they were written. */
export interface Stamps {
  readonly count: number;
  readonly sum: number;
}

/** What a grid's items looked like, in two numbers. */
@Injectable()
export class PhotoStampsRepository {
  constructor(@InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>) {}

  /** From an index alone: no item is read. */
  async ofGrid(ownerId: string, gridId: string): Promise<Stamps> {
    const [stamps] = await this.photos.aggregate<Stamps>([
      { $match: { gridId, ownerId } },
      { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: '$stamp' } } },
    ]);
    return stamps ?? { count: 0, sum: 0 };
  }
}

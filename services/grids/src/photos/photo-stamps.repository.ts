import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { sumsOf } from '@tessera/service-kit';
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

  /** From an index alone, no item is read; but for those that are on their way to the grid, of which there are few. */
  async ofGrid(ownerId: string, gridId: string): Promise<Stamps> {
    const [own, arriving] = await Promise.all([
      this.of({ gridId, ownerId }),
      this.of({ 'moving.to': gridId, ownerId }),
    ]);
    return { count: own.count + arriving.count, sum: own.sum + arriving.sum };
  }

  /** As {@link ofGrid}, of many grids; one without items is left out. */
  async ofGrids(ownerIds: readonly string[], gridIds: readonly string[]): Promise<Map<string, Stamps>> {
    const [ids, ownerId] = [{ $in: [...gridIds] }, { $in: [...ownerIds] }];
    const [own, arriving] = await Promise.all([
      this.byGrid({ gridId: ids, ownerId }, '$gridId'),
      this.byGrid({ 'moving.to': ids, ownerId }, '$moving.to'),
    ]);
    const sums = new Map<string, Stamps>();
    for (const { _id, count, sum } of [...own, ...arriving]) {
      const known = sums.get(_id) ?? { count: 0, sum: 0 };
      sums.set(_id, { count: known.count + count, sum: known.sum + sum });
    }
    return sums;
  }

  private byGrid(filter: Readonly<Record<string, object>>, grid: string) {
    return this.photos.aggregate<Stamps & { readonly _id: string }>([
      { $match: filter },
      { $group: { _id: grid, count: { $sum: 1 }, sum: { $sum: '$stamp' } } },
    ]);
  }

  private of(filter: Readonly<Record<string, string>>): Promise<Stamps> {
    return sumsOf(this.photos, [{ $match: filter }], { count: 1, sum: '$stamp' });
  }
}

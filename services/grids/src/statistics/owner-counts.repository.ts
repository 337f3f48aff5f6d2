import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ITEMS } from '../grids/grid-counts.js';
import { GridDocument } from '../grids/grid.schema.js';
import { PhotoDocument } from '../photos/photo.schema.js';

export interface OwnerCounts {
  readonly ownerId: string;
  readonly grids: number;
  readonly photos: number;
}

/**
 * How much several people have, for a page of the admin's list of users. It is counted as the dashboard's totals are,
 * so that the rows add up to them: with the trash and placeholders, without what is not placed yet.
 */
@Injectable()
export class OwnerCountsRepository {
  constructor(
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    @InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>,
  ) {}

  /** One entry for each of the owners, in their order. */
  async of(ownerIds: readonly string[]): Promise<OwnerCounts[]> {
    const ownerId = { $in: [...ownerIds] };
    const [grids, trash] = await Promise.all([
      this.grids.aggregate<{ _id: string; grids: number; photos: number }>([
        { $match: { ownerId, pendingSince: { $exists: false } } },
        { $group: { _id: '$ownerId', grids: { $sum: 1 }, photos: { $sum: ITEMS } } },
      ]),
      this.photos.aggregate<{ _id: string; photos: number }>([
        { $match: { ownerId, deletedAt: { $gt: new Date(0) } } },
        { $group: { _id: '$ownerId', photos: { $sum: 1 } } },
      ]),
    ]);
    const listed = new Map(grids.map((row) => [row._id, row]));
    const deleted = new Map(trash.map((row) => [row._id, row.photos]));
    return ownerIds.map((id) => ({
      ownerId: id,
      grids: listed.get(id)?.grids ?? 0,
      photos: (listed.get(id)?.photos ?? 0) + (deleted.get(id) ?? 0),
    }));
  }
}

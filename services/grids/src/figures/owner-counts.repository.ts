import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BoardDocument } from '../boards/board.schema.js';
import { PHOTO_COUNT } from '../grids/grid.repository.js';
import { GridDocument } from '../grids/grid.schema.js';

export interface OwnerCounts {
  readonly ownerId: string;
  /** On the board. */
  readonly grids: number;
  /** In these grids, by the count that plans limit. */
  readonly photos: number;
}

/** How much several people have, for a page of the admin's list of users. */
@Injectable()
export class OwnerCountsRepository {
  constructor(
    @InjectModel(BoardDocument.name) private readonly boards: Model<BoardDocument>,
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
  ) {}

  /** One entry for each of the owners, in their order. */
  async of(ownerIds: readonly string[]): Promise<OwnerCounts[]> {
    const boards = await this.boards.find({ _id: { $in: [...ownerIds] } }, { order: 1 }).lean();
    const listed = boards.flatMap(({ order }) => order);
    const rows = await this.grids.aggregate<{ _id: string; photos: number }>([
      { $match: { _id: { $in: listed } } },
      { $group: { _id: '$ownerId', photos: { $sum: PHOTO_COUNT } } },
    ]);
    const grids = new Map(boards.map(({ _id, order }) => [_id, order.length]));
    const photos = new Map(rows.map((row) => [row._id, row.photos]));
    return ownerIds.map((ownerId) => ({
      ownerId,
      grids: grids.get(ownerId) ?? 0,
      photos: photos.get(ownerId) ?? 0,
    }));
  }
}

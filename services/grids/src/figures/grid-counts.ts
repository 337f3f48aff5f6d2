import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Counts, Range } from '@tessera/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { BoardDocument } from '../boards/board.schema.js';
import { GridDocument } from '../grids/grid.schema.js';
import { PhotoDocument } from '../photos/photo.schema.js';

/** What is counted day by day, and what once a day. */
export const COUNTED = ['grids', 'photos'] as const;
export type Counted = (typeof COUNTED)[number];
export type Measured = 'carousels' | 'people' | 'exporting' | 'hiding' | 'withCarousels' | 'withSeveralGrids';

/** Counts over all owners. The trash counts until it is erased; what is not placed yet does not. */
@Injectable()
export class GridCounts {
  constructor(
    @InjectModel(BoardDocument.name) private readonly boards: Model<BoardDocument>,
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    @InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>,
  ) {}

  /** What is there and was made in the range. */
  async madeIn({ from, until }: Range): Promise<Counts<Counted>> {
    const createdAt = { ...(from ? { $gte: from } : {}), $lt: until };
    const pending = { createdAt, pendingSince: { $exists: true } };
    const [grids, pendingGrids, photos, pendingPhotos] = await Promise.all([
      this.grids.countDocuments({ createdAt }),
      this.grids.countDocuments(pending),
      this.photos.countDocuments({ createdAt }),
      this.photos.countDocuments(pending),
    ]);
    return { grids: Math.max(0, grids - pendingGrids), photos: Math.max(0, photos - pendingPhotos) };
  }

  /** Who uses what. Walks whole collections. */
  async measure(): Promise<Counts<Measured>> {
    const [boards, carousels, hiding] = await Promise.all([
      this.boardsInUse(),
      this.carousels(),
      this.peopleHiding(),
    ]);
    return { ...boards, ...carousels, hiding };
  }

  private async boardsInUse(): Promise<Counts<'people' | 'exporting' | 'withSeveralGrids'>> {
    const grids = { $size: '$order' };
    const one = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
    const [row] = await this.boards.aggregate<Counts<'people' | 'exporting' | 'withSeveralGrids'>>([
      { $match: { _id: { $gt: '' } } },
      {
        $group: {
          _id: null,
          people: one({ $gt: [grids, 0] }),
          withSeveralGrids: one({ $gt: [grids, 1] }),
          exporting: one({ $and: [{ $gt: [grids, 0] }, { $gt: ['$exportedAt', null] }] }),
        },
      },
    ]);
    const { people = 0, withSeveralGrids = 0, exporting = 0 } = row ?? {};
    return { people, withSeveralGrids, exporting };
  }

  private async carousels(): Promise<Counts<'carousels' | 'withCarousels'>> {
    const [row] = await this.grids.aggregate<Counts<'carousels' | 'withCarousels'>>([
      { $match: { ownerId: { $gt: '' }, 'carousels.groupId': { $exists: true } } },
      { $group: { _id: '$ownerId', carousels: { $sum: { $size: '$carousels' } } } },
      { $group: { _id: null, carousels: { $sum: '$carousels' }, withCarousels: { $sum: 1 } } },
    ]);
    const { carousels = 0, withCarousels = 0 } = row ?? {};
    return { carousels, withCarousels };
  }

  private async peopleHiding(): Promise<number> {
    const hidden: QueryFilter<PhotoDocument> = { ownerId: { $gt: '' }, isHidden: true };
    const [row] = await this.photos.aggregate<{ people: number }>([
      { $match: hidden },
      { $group: { _id: '$ownerId' } },
      { $group: { _id: null, people: { $sum: 1 } } },
    ]);
    return row?.people ?? 0;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { sumsOf, type Counts, type Span } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { BoardDocument } from '../boards/board.schema.js';
import { GridDocument } from '../grids/grid.schema.js';
import { PhotoDocument } from '../photos/photo.schema.js';

/** What is counted day by day. */
export const COUNTED = ['grids', 'photos'] as const;
/** What an erased grid or photo counted for; a photo that was never placed counts for nothing. */
export const GRID_COUNTS = { grids: 1, photos: 0 };
export const PHOTO_COUNTS = { grids: 0, photos: 1 };

/** Counts over all owners. The trash counts until it is erased; what is not placed yet does not. */
@Injectable()
export class GridCounts {
  constructor(
    @InjectModel(BoardDocument.name) private readonly boards: Model<BoardDocument>,
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    @InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>,
  ) {}

  /** What is there and was made in the span. */
  async madeIn(span: Span): Promise<Counts<(typeof COUNTED)[number]>> {
    const [grids, photos] = await Promise.all([placedIn(this.grids, span), placedIn(this.photos, span)]);
    return { grids, photos };
  }

  /** Who uses what, which is counted once a day. Walks whole collections. */
  async measure() {
    const [boards, carousels, hiding] = await Promise.all([
      this.boardsInUse(),
      this.carousels(),
      this.peopleHiding(),
    ]);
    return { ...boards, ...carousels, ...hiding };
  }

  private boardsInUse() {
    const grids = { $size: '$order' };
    const oneIf = (condition: object) => ({ $cond: [condition, 1, 0] });
    return sumsOf(this.boards, [{ $match: { _id: { $gt: '' } } }], {
      people: oneIf({ $gt: [grids, 0] }),
      withSeveralGrids: oneIf({ $gt: [grids, 1] }),
      exporting: oneIf({ $and: [{ $gt: [grids, 0] }, { $gt: ['$exportedAt', null] }] }),
    });
  }

  private carousels() {
    const owners = [
      { $match: { ownerId: { $gt: '' }, 'carousels.groupId': { $exists: true } } },
      { $group: { _id: '$ownerId', carousels: { $sum: { $size: '$carousels' } } } },
    ];
    return sumsOf(this.grids, owners, { carousels: '$carousels', withCarousels: 1 });
  }

  private peopleHiding() {
    const owners = [{ $match: { ownerId: { $gt: '' }, isHidden: true } }, { $group: { _id: '$ownerId' } }];
    return sumsOf(this.photos, owners, { hiding: 1 });
  }
}

interface Countable {
  countDocuments(filter: object): PromiseLike<number>;
}

async function placedIn(model: Countable, { from, until }: Span) {
  const createdAt = { $gte: from, $lt: until };
  const [all, pending] = await Promise.all([
    model.countDocuments({ createdAt }),
    model.countDocuments({ createdAt, pendingSince: { $exists: true } }),
  ]);
  return Math.max(0, all - pending);
}

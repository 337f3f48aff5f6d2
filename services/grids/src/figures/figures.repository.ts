import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GridDocument } from '../grids/grid.schema.js';
import { PhotoDocument } from '../photos/photo.schema.js';

const ALL = { _id: { $gt: '' } };
const PENDING = { pendingSince: { $exists: true } };

export interface Figures {
  readonly totalGrids: number;
  readonly totalPhotos: number;
  readonly totalCarousels: number;
}

/** Counts over all owners. The trash counts until it is erased; what is not placed yet does not. */
@Injectable()
export class FiguresRepository {
  constructor(
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    @InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>,
  ) {}

  async totals(): Promise<Figures> {
    const [grids, pendingGrids, photos, pendingPhotos, totalCarousels] = await Promise.all([
      this.grids.countDocuments(ALL),
      this.grids.countDocuments(PENDING),
      this.photos.countDocuments(ALL),
      this.photos.countDocuments(PENDING),
      this.carousels(),
    ]);
    return { totalGrids: grids - pendingGrids, totalPhotos: photos - pendingPhotos, totalCarousels };
  }

  private async carousels(): Promise<number> {
    const [sum] = await this.grids.aggregate<{ carousels: number }>([
      { $match: ALL },
      { $group: { _id: null, carousels: { $sum: { $size: '$carousels' } } } },
    ]);
    return sum?.carousels ?? 0;
  }
}

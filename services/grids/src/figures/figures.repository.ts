import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GridDocument } from '../grids/grid.schema.js';
import { PhotoDocument } from '../photos/photo.schema.js';

const ALL = { _id: { $gt: '' } };
const PENDING = { pendingSince: { $exists: true } };

/** Counts over all owners. The trash counts until it is erased; what is not placed yet does not. */
@Injectable()
export class FiguresRepository {
  constructor(
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    @InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>,
  ) {}

  async totals(): Promise<{ totalGrids: number; totalPhotos: number }> {
    const [grids, pendingGrids, photos, pendingPhotos] = await Promise.all([
      this.grids.countDocuments(ALL),
      this.grids.countDocuments(PENDING),
      this.photos.countDocuments(ALL),
      this.photos.countDocuments(PENDING),
    ]);
    return { totalGrids: grids - pendingGrids, totalPhotos: photos - pendingPhotos };
  }
}

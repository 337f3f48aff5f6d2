import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GridDocument } from '../grids/grid.schema.js';
import { toPhotoRecord, type PhotoRecord } from '../photos/photo.record.js';
import { PhotoDocument } from '../photos/photo.schema.js';

/** What is being erased is gone for its owner. */
const DELETED = { deletedAt: { $exists: true }, erasingAt: { $exists: false } } as const;

/** What only an export asks for: everything of a person, the trash included. */
@Injectable()
export class ExportRepository {
  constructor(
    @InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>,
    @InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>,
  ) {}

  /** The ids of the deleted grids that are not erased yet: all, of which the trash's room bounds the number. */
  async deletedGridIds(ownerId: string): Promise<string[]> {
    const documents = await this.grids
      .find({ ownerId, ...DELETED }, { _id: 1 })
      .sort({ _id: 1 })
      .lean();
    return documents.map(({ _id }) => _id);
  }

  countDeletedPhotos(ownerId: string): Promise<number> {
    return this.photos.countDocuments({ ownerId, ...DELETED }).exec();
  }

  /** Deleted photos in the order of their ids, from after one on. */
  async deletedPhotos(ownerId: string, after: string, limit: number): Promise<PhotoRecord[]> {
    const documents = await this.photos
      .find({ ownerId, ...DELETED, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(toPhotoRecord);
  }
}

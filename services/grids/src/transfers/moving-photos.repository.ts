import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toPhotoRecord, type PhotoRecord } from '../photos/photo.record.js';
import { PhotoDocument } from '../photos/photo.schema.js';

/** From one grid of a person to another. */
export interface Route {
  readonly ownerId: string;
  readonly from: string;
  readonly to: string;
}

/** The marks of items that go from one grid to another. */
@Injectable()
export class MovingPhotosRepository {
  constructor(@InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>) {}

  /**
   * Before the other grid names them. False where one of them is not in the grid (any more), in the trash, being erased
   * with its grid, or on its way to a third grid; some may be marked then.
   */
  async mark({ ownerId, from, to }: Route, ids: readonly string[], since: Date): Promise<boolean> {
    if (ids.length === 0) return true;
    const { matchedCount } = await this.photos.updateMany(
      {
        _id: { $in: [...ids] },
        ownerId,
        gridId: from,
        deletedAt: { $exists: false },
        erasingAt: { $exists: false },
        $or: [{ moving: { $exists: false } }, { 'moving.from': from, 'moving.to': to }],
      },
      { $set: { moving: { from, to, since } } },
    );
    return matchedCount === ids.length;
  }

  async findMoving({ ownerId, from, to }: Route): Promise<PhotoRecord[]> {
    const documents = await this.photos.find({ ownerId, 'moving.to': to, 'moving.from': from }).lean();
    return documents.map(toPhotoRecord);
  }

  /** The other grid names them: they are its items. */
  async arrive({ ownerId, from, to }: Route, ids: readonly string[]): Promise<void> {
    await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId, gridId: from, 'moving.to': to },
      // They were written with calls of the grid that they come from.
      { $set: { gridId: to }, $unset: { written: 1 } },
    );
  }

  /** Only their new grid names them. */
  async clear({ ownerId, to }: Route, ids: readonly string[]): Promise<void> {
    await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId, gridId: to, 'moving.to': to },
      { $unset: { moving: 1 } },
    );
  }

  /** The other grid never named them. One that is being moved again by now is left alone. */
  async giveUp({ ownerId, from, to }: Route, ids: readonly string[], until: Date): Promise<void> {
    await this.photos.updateMany(
      {
        _id: { $in: [...ids] },
        ownerId,
        gridId: from,
        'moving.to': to,
        'moving.since': { $lt: until },
      },
      { $unset: { moving: 1 } },
    );
  }
}

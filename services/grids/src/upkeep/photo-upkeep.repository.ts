import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toPhotoRecord, type PhotoRecord } from '../photos/photo.record.js';
import { PhotoDocument } from '../photos/photo.schema.js';

/** A mark on an item that shows what is in progress. */
export type PhotoMark =
  | 'pendingSince'
  | 'borrowedAt'
  | 'deletedAt'
  | 'restoringAt'
  | 'moving.since'
  | 'former.at';

/** Whose an item is and which grid's, without its texts. */
export type MarkedPhoto = Pick<PhotoRecord, 'id' | 'ownerId' | 'gridId'>;

/** A time span; without a start from the beginning. */
export interface Span {
  readonly from?: Date;
  readonly until: Date;
}

export function within({ from, until }: Span): Record<string, Date> {
  return from ? { $gte: from, $lt: until } : { $lt: until };
}

/** What the sweeps ask of the items, over all owners. Batches go by id, so that a long one ends. */
@Injectable()
export class PhotoUpkeepRepository {
  constructor(@InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>) {}

  /** A batch of items whose mark was set within the span, those after the id `after`. */
  async findMarked(mark: PhotoMark, span: Span, after: string, limit: number): Promise<PhotoRecord[]> {
    const documents = await this.photos
      .find({ [mark]: within(span), _id: { $gt: after } })
      .sort({ _id: 1 })
      .hint({ [mark]: 1 })
      .limit(limit)
      .lean();
    return documents.map(toPhotoRecord);
  }

  /** The same batch, each item without its texts. */
  async findPlaces(mark: PhotoMark, span: Span, after: string, limit: number): Promise<MarkedPhoto[]> {
    const documents = await this.photos
      .find({ [mark]: within(span), _id: { $gt: after } }, { ownerId: 1, gridId: 1 })
      .sort({ _id: 1 })
      .hint({ [mark]: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id: id, ownerId, gridId }) => ({ id, ownerId, gridId }));
  }

  /** Pictures that were replaced before `until` cannot come back. */
  async dropFormer(ownerId: string, id: string, until: Date): Promise<void> {
    await this.photos.updateOne({ _id: id, ownerId }, { $pull: { former: { at: { $lt: until } } } });
  }

  /** Items that were placed after all. */
  async settlePending(ownerId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.photos.updateMany({ _id: { $in: [...ids] }, ownerId }, { $unset: { pendingSince: 1 } });
  }

  /** Items that were never placed; one that somebody is placing again by now is left alone. */
  async dropPending(ownerId: string, ids: readonly string[], until: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.photos.deleteMany({ _id: { $in: [...ids] }, ownerId, pendingSince: { $lt: until } });
  }

  /** Items that the grid still names are not in the trash; one that is being deleted right now is left alone. */
  async undelete(ownerId: string, ids: readonly string[], until: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId, deletedAt: { $lt: until } },
      { $unset: { deletedAt: 1, restoringAt: 1, erasingAt: 1, from: 1 } },
    );
  }

  /** Items whose restoration was given up stay in the trash. */
  async giveUpRestoring(ownerId: string, ids: readonly string[], until: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId, restoringAt: { $lt: until } },
      { $unset: { restoringAt: 1 } },
    );
  }

  /** Ids of a grid's items that carry no mark and were made before `until`. */
  async findUnmarked(ownerId: string, gridId: string, until: Date): Promise<string[]> {
    const absent = { $exists: false };
    const documents = await this.photos
      .find(
        {
          gridId,
          ownerId,
          createdAt: { $lt: until },
          pendingSince: absent,
          deletedAt: absent,
          restoringAt: absent,
          erasingAt: absent,
        },
        { _id: 1 },
      )
      .lean();
    return documents.map(({ _id }) => _id);
  }

  /** Moves items that no grid names into the trash. They are never deleted here. */
  async trash(ownerId: string, ids: readonly string[], now: Date): Promise<void> {
    await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId, deletedAt: { $exists: false } },
      { $set: { deletedAt: now } },
    );
  }
}

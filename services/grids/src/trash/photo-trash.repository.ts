import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { MarkPage } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { toPhotoRecord, type From, type PhotoRecord } from '../photos/photo.record.js';
import { PhotoDocument } from '../photos/photo.schema.js';
import { updateInBatches } from '../photos/update-in-batches.js';

/** An item that is about to go, and where it stood. */
export interface Leaving {
  readonly id: string;
  readonly from: From;
}

/** A restoration that was begun this long ago was given up by whoever began it. */
export const RESTORE_GIVEN_UP_AFTER = 60 * 60_000;

const MARKS = { deletedAt: 1, restoringAt: 1, erasingAt: 1, from: 1 } as const;

/** The trash's marks on items. */
@Injectable()
export class PhotoTrashRepository {
  constructor(@InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>) {}

  /** Before the grid lets them go. */
  async markDeleted(ownerId: string, leaving: readonly Leaving[], deletedAt: Date): Promise<void> {
    await updateInBatches(
      this.photos,
      leaving.map(({ id, from }) => ({
        updateOne: {
          filter: { _id: id, ownerId },
          update: { $set: { deletedAt, from }, $unset: { pendingSince: 1, restoringAt: 1 } },
        },
      })),
    );
  }

  /** The owner's deleted items, the latest first; those that are being erased are gone already. */
  findDeleted(ownerId: string, limit: number): Promise<PhotoRecord[]> {
    return this.inOrder(ownerId, -1, limit);
  }

  /** Those that were deleted first. */
  findOldest(ownerId: string, limit: number): Promise<PhotoRecord[]> {
    return this.inOrder(ownerId, 1, limit);
  }

  private async inOrder(ownerId: string, deletedAt: 1 | -1, limit: number): Promise<PhotoRecord[]> {
    const documents = await this.photos.find(inTrash(ownerId)).sort({ deletedAt }).limit(limit).lean();
    return documents.map(toPhotoRecord);
  }

  countDeleted(ownerId: string): Promise<number> {
    return this.photos.countDocuments(inTrash(ownerId)).exec();
  }

  /** Those that are being erased included: read from the index alone, and no further than to `limit`. */
  countUpTo(ownerId: string, limit: number): Promise<number> {
    return this.photos.countDocuments(everDeleted(ownerId), { limit }).exec();
  }

  /** What went with a cover. */
  async findTakenAlong(ownerId: string, gridId: string, coverId: string): Promise<PhotoRecord[]> {
    const documents = await this.photos
      .find({ gridId, ownerId, 'from.coverId': coverId, deletedAt: { $exists: true } })
      .lean();
    return documents.map(toPhotoRecord);
  }

  /** Marks those that lie in the trash and are not being erased; gives out which these are. */
  async markRestoring(ownerId: string, ids: readonly string[], now: Date): Promise<PhotoRecord[]> {
    const filter = {
      _id: { $in: [...ids] },
      ownerId,
      deletedAt: { $exists: true },
      erasingAt: { $exists: false },
    };
    await this.photos.updateMany(filter, { $set: { restoringAt: now } });
    const documents = await this.photos.find({ ...filter, restoringAt: { $exists: true } }).lean();
    return documents.map(toPhotoRecord);
  }

  /** The grid took them back, as they were read in the trash; what was deleted again since stays there. */
  async clearMarks(ownerId: string, taken: readonly Pick<PhotoRecord, 'id' | 'deletedAt'>[]): Promise<void> {
    await updateInBatches(
      this.photos,
      taken.map(({ id, deletedAt }) => ({
        updateOne: { filter: { _id: id, ownerId, deletedAt }, update: { $unset: MARKS } },
      })),
    );
  }

  /** The grid names them, whatever their marks tell. */
  async unmark(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.photos.updateMany({ _id: { $in: [...ids] }, ownerId }, { $unset: MARKS });
  }

  /** The grid did not take them back. */
  async clearRestoring(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.photos.updateMany({ _id: { $in: [...ids] }, ownerId }, { $unset: { restoringAt: 1 } });
  }

  /**
   * Marks those that lie in the trash, since before `until` where it is given, and are neither being restored nor on
   * their way to another grid, which may be about to name them; their number.
   */
  async markErasing(ownerId: string, ids: readonly string[], now: Date, until?: Date): Promise<number> {
    const deletedAt = until ? { $lt: until } : { $exists: true };
    const { matchedCount } = await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId, deletedAt, moving: { $exists: false }, ...notRestoring(now) },
      { $set: { erasingAt: now } },
    );
    return matchedCount;
  }

  /** The item, if it carries the erasing mark. */
  async findErasing(ownerId: string, ids: readonly string[]): Promise<PhotoRecord[]> {
    const documents = await this.photos
      .find({ _id: { $in: [...ids] }, ownerId, erasingAt: { $exists: true } })
      .lean();
    return documents.map(toPhotoRecord);
  }

  /** A page of the items of all owners that are being erased. */
  async findMarkedErasing({ until, after, limit }: MarkPage): Promise<PhotoRecord[]> {
    const documents = await this.photos
      .find({ erasingAt: { $lte: until }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .hint({ erasingAt: 1 })
      .limit(limit)
      .lean();
    return documents.map(toPhotoRecord);
  }

  /** The item of whoever it is, if it carries this erasing mark. */
  async findErased(id: string, mark: Date): Promise<PhotoRecord | null> {
    const document = await this.photos.findOne({ _id: id, erasingAt: mark }).lean();
    return document && toPhotoRecord(document);
  }

  /**
   * The items of a grid that is being erased: a batch of those without the mark, marked; null where there are none.
   * Those on their way to another grid are left out, each by its own document: one has either mark, never both.
   */
  async takeForErasure(
    ownerId: string,
    gridId: string,
    now: Date,
    limit: number,
  ): Promise<PhotoRecord[] | null> {
    const free = { gridId, ownerId, erasingAt: { $exists: false }, moving: { $exists: false } };
    const found = await this.photos.find(free, { _id: 1 }).limit(limit).lean();
    if (found.length === 0) return null;
    const ids = found.map(({ _id }) => _id);
    await this.photos.updateMany({ ...free, _id: { $in: ids } }, { $set: { erasingAt: now } });
    const taken = await this.photos.find({ _id: { $in: ids }, ownerId, erasingAt: now }).lean();
    return taken.map(toPhotoRecord);
  }

  /** Whether items of the grid are on their way to another one, which may name them already, or items to this one. */
  async anyMoving(ownerId: string, gridId: string): Promise<boolean> {
    const leaving = await this.photos.exists({ gridId, ownerId, moving: { $exists: true } });
    return leaving !== null || (await this.photos.exists({ ownerId, 'moving.to': gridId })) !== null;
  }

  /** The last step of an erasure. */
  async remove(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.photos.deleteMany({ _id: { $in: [...ids] }, ownerId, erasingAt: { $exists: true } });
  }
}

/** Of the owner's items or grids those that are in the trash and not being erased. */
export const inTrash = (ownerId: string) => ({
  ownerId,
  deletedAt: { $exists: true },
  erasingAt: { $exists: false },
});

export const everDeleted = (ownerId: string) => ({ ownerId, deletedAt: { $gt: new Date(0) } });

/** Nobody is restoring it, or gave up. */
export function notRestoring(now: Date): Record<string, unknown> {
  const givenUp = new Date(now.getTime() - RESTORE_GIVEN_UP_AFTER);
  return { $or: [{ restoringAt: { $exists: false } }, { restoringAt: { $lt: givenUp } }] };
}

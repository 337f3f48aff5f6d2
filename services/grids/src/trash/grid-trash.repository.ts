import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { GridRecord } from '../grids/grid.record.js';
import { GridDocument } from '../grids/grid.schema.js';
import { everDeleted, inTrash, notRestoring } from './photo-trash.repository.js';

/** A grid as it was read in the trash. */
export type DeletedGrid = Pick<GridRecord, 'ownerId' | 'id' | 'deletedAt'>;

/** A grid as the trash lists it: a thousand of them whole may have hundreds of megabytes. */
export type GridInTrash = DeletedGrid & Pick<GridRecord, 'name' | 'createdAt'>;

const IN_TRASH = { name: 1, createdAt: 1, deletedAt: 1 } as const;

/** The trash's marks on grids. */
@Injectable()
export class GridTrashRepository {
  constructor(@InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>) {}

  /** Before the board lets it go. A restore that was under way is over. */
  async markDeleted(ownerId: string, id: string, fromPosition: number, now: Date): Promise<void> {
    await this.grids.updateOne(
      { _id: id, ownerId },
      {
        $set: { deletedAt: now, fromPosition },
        $unset: { pendingSince: 1, restoringAt: 1 },
        $inc: { version: 1 },
      },
    );
  }

  /** The owner's deleted grids, the latest first; those that are being erased are gone already. */
  findDeleted(ownerId: string, limit: number): Promise<GridInTrash[]> {
    return this.inOrder(ownerId, -1, limit);
  }

  /** Those that were deleted first. */
  findOldest(ownerId: string, limit: number): Promise<GridInTrash[]> {
    return this.inOrder(ownerId, 1, limit);
  }

  countDeleted(ownerId: string): Promise<number> {
    return this.grids.countDocuments(inTrash(ownerId)).exec();
  }

  /** Those that are being erased included: read from the index alone, and no further than to `limit`. */
  countUpTo(ownerId: string, limit: number): Promise<number> {
    return this.grids.countDocuments(everDeleted(ownerId), { limit }).exec();
  }

  private async inOrder(ownerId: string, deletedAt: 1 | -1, limit: number): Promise<GridInTrash[]> {
    const documents = await this.grids
      .find(inTrash(ownerId), IN_TRASH)
      .sort({ deletedAt })
      .limit(limit)
      .lean();
    return documents.map(({ _id: id, name, createdAt, deletedAt: since = null }) => ({
      id,
      ownerId,
      name,
      createdAt,
      deletedAt: since,
    }));
  }

  /**
   * Marks a grid that lies in the trash by the deletion that was read, and is not being erased; whether there is one.
   * Its calendar feed ended with the deletion: an address that stopped working does not start again.
   */
  async markRestoring({ ownerId, id, deletedAt }: DeletedGrid, now: Date): Promise<boolean> {
    if (deletedAt === null) return false;
    const { matchedCount } = await this.grids.updateOne(
      { _id: id, ownerId, deletedAt, erasingAt: { $exists: false } },
      { $set: { restoringAt: now }, $unset: { calendar: 1 }, $inc: { version: 1 } },
    );
    return matchedCount === 1;
  }

  /** The board names it (again), as it was read in the trash; what was deleted again since stays there. */
  async clearMarks({ ownerId, id, deletedAt }: DeletedGrid): Promise<void> {
    if (deletedAt === null) return;
    await this.grids.updateOne(
      { _id: id, ownerId, deletedAt },
      { $unset: { deletedAt: 1, fromPosition: 1, restoringAt: 1, erasingAt: 1 }, $inc: { version: 1 } },
    );
  }

  /** The board did not take it back. */
  async clearRestoring(ownerId: string, id: string): Promise<void> {
    await this.grids.updateOne({ _id: id, ownerId }, { $unset: { restoringAt: 1 }, $inc: { version: 1 } });
  }

  /**
   * Marks a grid that lies in the trash, since before `until` where it is given, and is not being restored; whether it
   * is.
   */
  async markErasing(ownerId: string, id: string, now: Date, until?: Date): Promise<boolean> {
    const deletedAt = until ? { $lt: until } : { $exists: true };
    const { matchedCount } = await this.grids.updateOne(
      { _id: id, ownerId, deletedAt, ...notRestoring(now) },
      { $set: { erasingAt: now }, $inc: { version: 1 } },
    );
    return matchedCount === 1;
  }

  /** The last step of an erasure. */
  async remove(ownerId: string, id: string): Promise<void> {
    await this.grids.deleteMany({ _id: id, ownerId, erasingAt: { $exists: true } });
  }
}

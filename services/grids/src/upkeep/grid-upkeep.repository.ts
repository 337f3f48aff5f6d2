import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toGridRecord, type GridRecord } from '../grids/grid.record.js';
import { GridDocument } from '../grids/grid.schema.js';
import { within, type Span } from './photo-upkeep.repository.js';

/** A mark on a grid that shows what is in progress or due. */
export type GridMark = 'pendingSince' | 'deletedAt' | 'restoringAt' | 'erasingAt' | 'adoptAt';

/** A grid without what it holds, which the sweeps do not need. */
export type MarkedGrid = Pick<GridRecord, 'id' | 'ownerId' | 'createdAt' | 'deletedAt' | 'restoringAt'>;

const MARKED = { ownerId: 1, createdAt: 1, deletedAt: 1, restoringAt: 1 } as const;

/** What the sweeps ask of the grids, over all owners. Batches go by id, so that a long one ends. */
@Injectable()
export class GridUpkeepRepository {
  constructor(@InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>) {}

  /** A batch of grids whose mark was set within the span, those after the id `after`. */
  async findMarked(mark: GridMark, span: Span, after: string, limit: number): Promise<MarkedGrid[]> {
    const documents = await this.grids
      .find({ [mark]: within(span), _id: { $gt: after } }, MARKED)
      .sort({ _id: 1 })
      .hint({ [mark]: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id: id, ownerId, createdAt, deletedAt = null, restoringAt = null }) => ({
      id,
      ownerId,
      createdAt,
      deletedAt,
      restoringAt,
    }));
  }

  /** All grids, a batch at a time. */
  async walk(after: string, limit: number): Promise<GridRecord[]> {
    const documents = await this.grids
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(toGridRecord);
  }

  /** A grid that was never listed; one that somebody is making again by now is left alone. */
  async dropPending(ownerId: string, id: string, until: Date): Promise<void> {
    await this.grids.deleteMany({ _id: id, ownerId, pendingSince: { $lt: until } });
  }

  /** A grid that the board still names is not in the trash; one that is being deleted right now is left alone. */
  async undelete(ownerId: string, id: string, until: Date): Promise<void> {
    await this.grids.updateOne(
      { _id: id, ownerId, deletedAt: { $lt: until } },
      { $unset: { deletedAt: 1, fromPosition: 1, restoringAt: 1, erasingAt: 1 }, $inc: { version: 1 } },
    );
  }

  /** Moves a grid that carries no mark and that the board does not name into the trash. */
  async trash(ownerId: string, id: string, now: Date): Promise<void> {
    const absent = { $exists: false };
    await this.grids.updateOne(
      { _id: id, ownerId, pendingSince: absent, deletedAt: absent, restoringAt: absent, erasingAt: absent },
      { $set: { deletedAt: now }, $inc: { version: 1 } },
    );
  }
}

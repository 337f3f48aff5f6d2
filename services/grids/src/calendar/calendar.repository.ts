import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { GridCalendar } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { CalendarDocument, GridDocument } from '../grids/grid.schema.js';

/** The reminders in the grids' documents. They are no part of a grid's state, and raise no version. */
@Injectable()
export class CalendarRepository {
  constructor(@InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>) {}

  async read(ownerId: string, gridId: string): Promise<GridCalendar> {
    const document = await this.grids.findOne({ _id: gridId, ownerId }, { calendar: 1 }).lean();
    return remindersOf(document?.calendar);
  }

  /** Those of several grids, by the grids' ids. */
  async ofGrids(ownerId: string, gridIds: readonly string[]): Promise<Map<string, GridCalendar>> {
    const documents = await this.grids.find({ _id: { $in: gridIds }, ownerId }, { calendar: 1 }).lean();
    return new Map(documents.map(({ _id, calendar }) => [_id, remindersOf(calendar)]));
  }

  /** The address of before ends with the same write. */
  async setAddress(ownerId: string, gridId: string, secretHash: string, since: Date): Promise<void> {
    const address = { 'calendar.secretHash': secretHash, 'calendar.since': since };
    await this.grids.updateOne({ _id: gridId, ownerId }, { $set: address });
  }

  async endAddress(ownerId: string, gridId: string): Promise<void> {
    const address = { 'calendar.secretHash': 1, 'calendar.since': 1 };
    await this.grids.updateOne({ _id: gridId, ownerId }, { $unset: address });
  }

  /** Whose grid has this address; it may lie in the trash. */
  async findByAddress(secretHash: string): Promise<{ ownerId: string; gridId: string } | null> {
    const document = await this.grids.findOne({ 'calendar.secretHash': secretHash }, { ownerId: 1 }).lean();
    return document ? { ownerId: document.ownerId, gridId: document._id } : null;
  }
}

function remindersOf(calendar: CalendarDocument | undefined): GridCalendar {
  return { since: calendar?.since?.toISOString() ?? null, mail: calendar?.mail !== undefined };
}

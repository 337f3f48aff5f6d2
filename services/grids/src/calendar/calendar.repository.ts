import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { GridCalendar } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { CalendarDocument, GridDocument } from '../grids/grid.schema.js';

/** A grid's reminders as they are stored, whether or not its address is in force. */
export interface StoredReminders extends GridCalendar {
  /** The version of the owner's credentials under which the address was made; absent on older addresses. */
  readonly madeUnder?: number;
}

/** Whose grid an address belongs to. */
interface AddressedGrid {
  readonly ownerId: string;
  readonly gridId: string;
  readonly madeUnder: number | undefined;
}

interface NewAddress {
  readonly secretHash: string;
  readonly since: Date;
  readonly madeUnder: number | undefined;
}

/** The reminders in the grids' documents. They are no part of a grid's state, and raise no version. */
@Injectable()
export class CalendarRepository {
  constructor(@InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>) {}

  async read(ownerId: string, gridId: string): Promise<StoredReminders> {
    const document = await this.grids.findOne({ _id: gridId, ownerId }, { calendar: 1 }).lean();
    return remindersOf(document?.calendar);
  }

  /** Those of several grids, by the grids' ids. */
  async ofGrids(ownerId: string, gridIds: readonly string[]): Promise<Map<string, StoredReminders>> {
    const documents = await this.grids.find({ _id: { $in: gridIds }, ownerId }, { calendar: 1 }).lean();
    return new Map(documents.map(({ _id, calendar }) => [_id, remindersOf(calendar)]));
  }

  /** The previous address ends with the same write. */
  async setAddress(
    ownerId: string,
    gridId: string,
    { secretHash, since, madeUnder }: NewAddress,
  ): Promise<void> {
    const address = { 'calendar.secretHash': secretHash, 'calendar.since': since };
    await this.grids.updateOne(
      { _id: gridId, ownerId },
      madeUnder === undefined
        ? { $set: address, $unset: { 'calendar.credentialsVersion': 1 } }
        : { $set: { ...address, 'calendar.credentialsVersion': madeUnder } },
    );
  }

  async endAddress(ownerId: string, gridId: string): Promise<void> {
    const address = { 'calendar.secretHash': 1, 'calendar.since': 1, 'calendar.credentialsVersion': 1 };
    await this.grids.updateOne({ _id: gridId, ownerId }, { $unset: address });
  }

  /** Whose grid has this address; it may lie in the trash. */
  async findByAddress(secretHash: string): Promise<AddressedGrid | null> {
    const document = await this.grids
      .findOne({ 'calendar.secretHash': secretHash }, { ownerId: 1, calendar: 1 })
      .lean();
    if (!document) return null;
    const { _id: gridId, ownerId, calendar } = document;
    return { ownerId, gridId, madeUnder: calendar?.credentialsVersion };
  }
}

function remindersOf(calendar: CalendarDocument | undefined): StoredReminders {
  const reminders = { since: calendar?.since?.toISOString() ?? null, mail: calendar?.mail !== undefined };
  const madeUnder = calendar?.credentialsVersion;
  return madeUnder === undefined ? reminders : { ...reminders, madeUnder };
}

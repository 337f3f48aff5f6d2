import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GridDocument, type CalendarMailDocument } from '../grids/grid.schema.js';

/** A grid whose owner is mailed. */
export interface MailedGrid extends Readonly<CalendarMailDocument> {
  readonly gridId: string;
  readonly ownerId: string;
  /** That of its rhythm, or else the one that was given with the switch. */
  readonly mornings: string;
}

const READ = { ownerId: 1, calendar: 1, rhythm: 1 } as const;

/** Which grids' owners are mailed in the morning, and up to which day they were. */
@Injectable()
export class MorningMailRepository {
  constructor(@InjectModel(GridDocument.name) private readonly grids: Model<GridDocument>) {}

  /** Nothing is changed where it is on. */
  async switchOn(ownerId: string, gridId: string, mail: CalendarMailDocument): Promise<void> {
    await this.grids.updateOne(
      { _id: gridId, ownerId, 'calendar.mail': { $exists: false } },
      { $set: { 'calendar.mail': mail } },
    );
  }

  async switchOff(ownerId: string, gridId: string): Promise<void> {
    await this.grids.updateOne({ _id: gridId, ownerId }, { $unset: { 'calendar.mail': 1 } });
  }

  /** Of all grids of a person, those in the trash too. */
  async switchAllOff(ownerId: string): Promise<void> {
    await this.grids.updateMany(
      { ownerId, 'calendar.mail': { $exists: true } },
      { $unset: { 'calendar.mail': 1 } },
    );
  }

  /** Those to look at now, the longest due first. */
  async findDue(now: Date, limit: number): Promise<MailedGrid[]> {
    const documents = await this.grids
      .find({ 'calendar.mail.lookAt': { $lte: now } }, READ)
      .sort({ 'calendar.mail.lookAt': 1 })
      .limit(limit)
      .lean();
    return documents.flatMap(mailedGrid);
  }

  /** Those of one person that are not in the trash. */
  async ofOwner(ownerId: string, limit: number): Promise<MailedGrid[]> {
    const switched = { deletedAt: { $exists: false }, 'calendar.mail': { $exists: true } };
    const documents = await this.grids
      .find({ ownerId, ...switched }, READ)
      .limit(limit)
      .lean();
    return documents.flatMap(mailedGrid);
  }

  /** Nothing is written where the mail was switched off, or another process has looked, since it was read. */
  async looked({ ownerId, gridId, lookAt }: MailedGrid, handled: string, next: Date): Promise<void> {
    await this.grids.updateOne(
      { _id: gridId, ownerId, 'calendar.mail.lookAt': lookAt },
      { $set: { 'calendar.mail.handled': handled, 'calendar.mail.lookAt': next } },
    );
  }
}

function mailedGrid({
  _id,
  ownerId,
  calendar,
  rhythm,
}: Pick<GridDocument, '_id' | 'ownerId' | 'calendar' | 'rhythm'>): MailedGrid[] {
  const { mail } = calendar ?? {};
  if (!mail) return [];
  const { zone, handled, lookAt } = mail;
  return [{ gridId: _id, ownerId, zone, handled, lookAt, mornings: rhythm?.zone ?? zone }];
}

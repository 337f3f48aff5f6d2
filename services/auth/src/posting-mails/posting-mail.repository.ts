import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { DuePost } from '@tessera/contracts';
import { Marks, type PendingWork } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { LIVING } from '../users/user.repository.js';
import { UserRecord } from '../users/user.schema.js';

/** What a day's mail is made of. */
export interface PostingDay {
  readonly day: string;
  /** Of the day's mails, from 0, which is what it is where it is absent. */
  readonly number?: number | undefined;
  readonly posts: readonly DuePost[];
  readonly count: number;
  /** What the link that ends these mails carries. */
  readonly unsubscribe: string;
}

/** What became of a mail; `dropped` where it was not tried to the end. */
type Outcome = 'sent' | 'bounced' | 'dropped';

const MAY_BE_MAILED = {
  ...LIVING,
  verification: { $exists: false },
  suspendedAt: { $exists: false },
} as const;

/** The mails of posting days in users' documents; each change is one conditional write. */
@Injectable()
export class PostingMailRepository {
  /** Users whose mail is pending. */
  readonly pending: Marks<UserRecord>;

  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {
    this.pending = new Marks(users, 'postingMail.pending');
  }

  /** From now on this mail is pending; false where it was, or a later one, or none may be mailed. */
  async markPending(userId: string, mail: PostingDay, at: Date): Promise<boolean> {
    const { day, number = 0 } = mail;
    const isNext = {
      $or: [
        { postingMail: { $exists: false } },
        { 'postingMail.day': { $lt: day } },
        { 'postingMail.day': day, 'postingMail.number': { $lt: number } },
      ],
    };
    const written = await this.users.updateOne(
      { _id: userId, ...MAY_BE_MAILED, ...isNext },
      {
        $set: {
          'postingMail.day': day,
          'postingMail.number': number,
          'postingMail.posts': [...mail.posts],
          'postingMail.count': mail.count,
          'postingMail.unsubscribe': mail.unsubscribe,
          'postingMail.pending': at,
        },
      },
    );
    return written.matchedCount === 1;
  }

  /** Whether so many mails in a row bounced or more; they are counted from the beginning after that. */
  async takeBounces(userId: string, count: number): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id: userId, 'postingMail.bounces': { $gte: count } },
      { $unset: { 'postingMail.bounces': 1 } },
    );
    return written.matchedCount === 1;
  }

  /** Somebody whose mail is to go; null where it is out, or they may not be mailed any more. */
  findDue(userId: string): Promise<UserRecord | null> {
    return this.users
      .findOne({ _id: userId, ...MAY_BE_MAILED, 'postingMail.pending': { $exists: true } })
      .lean<UserRecord>()
      .exec();
  }

  /**
   * The mail is out, or will never be. Of it the day and its number are kept, so that there is no second one, and its
   * bounce.
   */
  async settle({ id, mark }: PendingWork, outcome: Outcome): Promise<void> {
    await this.users.updateOne(
      { _id: id, 'postingMail.pending': mark },
      {
        $unset: {
          'postingMail.pending': 1,
          'postingMail.posts': 1,
          'postingMail.count': 1,
          'postingMail.unsubscribe': 1,
          ...(outcome === 'sent' ? { 'postingMail.bounces': 1 } : {}),
        },
        ...(outcome === 'bounced' ? { $inc: { 'postingMail.bounces': 1 } } : {}),
      },
    );
  }
}

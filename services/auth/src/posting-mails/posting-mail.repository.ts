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
  /** When it goes, of several on that day. */
  readonly morning?: string | undefined;
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

  /**
   * From now on this mail is pending, together with one of its day that is; false where it was, or a later one, or none
   * may be mailed.
   */
  async markPending(userId: string, mail: PostingDay, at: Date): Promise<boolean> {
    const { day, morning, count, unsubscribe } = mail;
    const posts = [...mail.posts];
    const person = { _id: userId, ...MAY_BE_MAILED };
    const mark = {
      ...(morning === undefined ? {} : { 'postingMail.morning': morning }),
      'postingMail.unsubscribe': unsubscribe,
      'postingMail.pending': at,
    };
    const earlier = { 'postingMail.day': day, 'postingMail.morning': { $lt: morning ?? '' } };
    const joined = await this.users.updateOne(
      { ...person, ...earlier, 'postingMail.pending': { $exists: true } },
      {
        $set: mark,
        $push: { 'postingMail.posts': { $each: posts } },
        $inc: { 'postingMail.count': count },
      },
    );
    if (joined.matchedCount === 1) return true;
    const isNext = {
      $or: [{ postingMail: { $exists: false } }, { 'postingMail.day': { $lt: day } }, earlier],
    };
    const written = await this.users.updateOne(
      { ...person, ...isNext },
      {
        $set: {
          ...mark,
          'postingMail.day': day,
          'postingMail.posts': posts,
          'postingMail.count': count,
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
   * The mail is out, or will never be. Of it the day and the morning are kept, so that there is no second one, and its
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

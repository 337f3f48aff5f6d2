import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Marks } from '@tessera/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { LIVING } from '../users/user.repository.js';
import { UserRecord } from '../users/user.schema.js';

/** An account that nobody used for long. */
interface UnusedAccount {
  readonly _id: string;
  readonly lastSeenAt: Date;
}

const ABSENT = { $exists: false } as const;

/** Who pays for an account uses it, however long they stay away; who is suspended could not use it. */
const MAY_END = { 'payment.entitled': { $ne: true }, suspendedAt: ABSENT } as const;

/** Compared with each other, as 0.2.0 neither writes nor clears the second. */
const NOTICE = ['$retentionNoticeAt', '$retentionMailedAt'] as const;

/** No notice was mailed, is pending, or has failed for good. */
const UNTOLD: QueryFilter<UserRecord> = {
  $or: [{ retentionNoticeAt: ABSENT }, { $expr: { $ne: NOTICE } }],
  retentionPending: ABSENT,
  retentionFailed: ABSENT,
};

/** Accounts that are to end: not seen since `seenBefore`, with a notice mailed before `toldBefore`. */
export interface Due {
  readonly seenBefore: Date;
  readonly toldBefore: Date;
}

/** What an account is for as long as it is to end, also as a condition of a write. */
export const isDue = ({ seenBefore, toldBefore }: Due): QueryFilter<UserRecord> => ({
  lastSeenAt: { $lte: seenBefore },
  retentionNoticeAt: { $lte: toldBefore },
  $expr: { $eq: NOTICE },
  ...MAY_END,
});

/** Whether the notice was mailed. */
export const isTold = ({ retentionNoticeAt, retentionMailedAt }: UserRecord): boolean =>
  retentionNoticeAt !== undefined && retentionNoticeAt.getTime() === retentionMailedAt?.getTime();

/**
 * Accounts by when they were last used, but for those that are paid for or suspended. Whoever is seen again loses the
 * notice's mark.
 */
@Injectable()
export class RetentionRepository {
  /** Owners whose notice is pending. */
  readonly pending: Marks<UserRecord>;

  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {
    this.pending = new Marks(users, 'retentionPending', 'retentionFailed');
  }

  /** Not seen since then, without a notice sent or pending, the longest unused first. */
  findUntold(seenBefore: Date, limit: number): Promise<UnusedAccount[]> {
    return this.find({ lastSeenAt: { $lte: seenBefore }, ...UNTOLD, ...MAY_END }, limit);
  }

  /** From now on the mail is pending; false where the account was used meanwhile, or another sweep has marked it. */
  async markPending({ _id, lastSeenAt }: UnusedAccount, at: Date): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id, lastSeenAt, ...UNTOLD, ...LIVING },
      { $set: { retentionPending: at } },
    );
    return written.matchedCount === 1;
  }

  /** Which are to end, the longest unused first. */
  findDue(due: Due, limit: number): Promise<UnusedAccount[]> {
    return this.find(isDue(due), limit);
  }

  /** The mail is out, or has no mailbox to go to; nothing is written where the account was used in the meantime. */
  async markTold({ _id, lastSeenAt }: UnusedAccount, at: Date): Promise<void> {
    await this.users.updateOne(
      { _id, lastSeenAt, ...LIVING },
      {
        $set: { retentionNoticeAt: at, retentionMailedAt: at },
        $unset: { retentionPending: 1 },
      },
    );
  }

  private find(filter: QueryFilter<UserRecord>, limit: number): Promise<UnusedAccount[]> {
    return this.users
      .find({ ...filter, ...LIVING }, { lastSeenAt: 1 })
      .sort({ lastSeenAt: 1 })
      .limit(limit)
      .lean<UnusedAccount[]>()
      .exec();
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Span } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { PAID } from '../plans/plan-change.repository.js';
import { UserRecord } from '../users/user.schema.js';

/** What the figures know of an account. */
export type CountedAccount = Pick<
  UserRecord,
  'createdAt' | 'lastSeenAt' | 'subscriptionTier' | 'payment' | 'suspendedAt'
>;

/** Counts over all accounts; each is a range of one index, which is long but for the sign-ups of a few days. */
@Injectable()
export class AccountFiguresRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  /** Who is there and signed up in the span; without a start from the beginning. */
  countSignedUp({ from, until }: Partial<Span> & Pick<Span, 'until'>): Promise<number> {
    return this.users.countDocuments({ createdAt: { ...(from ? { $gte: from } : {}), $lt: until } }).exec();
  }

  /** When the first of the accounts signed up that are there. Walks the whole collection. */
  async firstSignUpAt(): Promise<Date | null> {
    const [row] = await this.users.aggregate<{ at: Date }>([
      { $match: { createdAt: { $gt: new Date(0) } } },
      { $group: { _id: null, at: { $min: '$createdAt' } } },
    ]);
    return row?.at ?? null;
  }

  /** Of those who signed up in the span, who was seen since then. */
  countReturned({ from, until }: Span, seenSince: Date): Promise<number> {
    return this.users
      .countDocuments({ createdAt: { $gte: from, $lt: until }, lastSeenAt: { $gte: seenSince } })
      .exec();
  }

  countSeenSince(since: Date): Promise<number> {
    return this.users.countDocuments({ lastSeenAt: { $gte: since } }).exec();
  }

  /** Who is on a paid plan now; an admin who pays nothing is not. */
  countPayers(): Promise<number> {
    return this.users.countDocuments({ subscriptionTier: { $in: PAID } }).exec();
  }

  /** Whom the payment provider charges at that interval; nobody suspended. */
  countCharged(interval: 'month' | 'year'): Promise<number> {
    return this.users
      .countDocuments({
        'payment.entitled': true,
        'payment.interval': interval,
        suspendedAt: { $exists: false },
      })
      .exec();
  }

  /** What an account that is being erased counted for; null where nothing is left of it. */
  async findErased(id: string): Promise<CountedAccount | null> {
    const wanted = { createdAt: 1, lastSeenAt: 1, subscriptionTier: 1, payment: 1, suspendedAt: 1 };
    return this.users
      .findOne({ _id: id, erasedAt: { $exists: true } }, wanted)
      .lean<CountedAccount>()
      .exec();
  }
}

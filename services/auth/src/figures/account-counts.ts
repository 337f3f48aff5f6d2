import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  addDays,
  Clock,
  dayOf,
  startOf,
  Tombstones,
  type Counts,
  type CountSource,
  type Moves,
  type Range,
  type Span,
} from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { PAID, PlanChangeRepository } from '../plans/plan-change.repository.js';
import { LIVING } from '../users/user.repository.js';
import { UserRecord } from '../users/user.schema.js';

export type Counted = 'users' | 'payers';
const COUNTED = ['users', 'payers'] as const satisfies readonly Counted[];

/** What the statistics know of an account. */
export type CountedAccount = Pick<
  UserRecord,
  'createdAt' | 'lastSeenAt' | 'subscriptionTier' | 'payment' | 'suspendedAt'
>;

/**
 * Counts over all accounts: sign-ups and erasures move users, changes of plan and erasures move payers. Each count is
 * a range of one index, which is long but for the sign-ups of a few days.
 */
@Injectable()
export class AccountCounts implements CountSource<Counted> {
  constructor(
    @InjectModel(UserRecord.name) private readonly users: Model<UserRecord>,
    private readonly plans: PlanChangeRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  async totalAt(until: Date): Promise<Counts<Counted>> {
    const since = { from: until, until: startOf(addDays(dayOf(this.clock.now()), 1)) };
    const [users, erased, payers, { added, removed }] = await Promise.all([
      this.countSignedUp({ until }),
      this.tombstones.erasedSince(until, COUNTED),
      this.countPayers(),
      this.movesIn(since),
    ]);
    return { users: users + erased.users, payers: Math.max(0, payers - added.payers + removed.payers) };
  }

  async movesIn(span: Span): Promise<Moves<Counted>> {
    const [signedUp, signedUpAndErased, erased, upgrades, downgrades] = await Promise.all([
      this.countSignedUp(span),
      this.tombstones.createdIn(span, COUNTED),
      this.tombstones.erasedIn(span, COUNTED),
      this.plans.countUpgrades(span),
      this.plans.countDowngrades(span),
    ]);
    return {
      added: { users: signedUp + signedUpAndErased.users, payers: upgrades },
      removed: { users: erased.users, payers: downgrades + erased.payers },
    };
  }

  countSignedUp({ from, until }: Range): Promise<number> {
    return this.users.countDocuments({ createdAt: { ...(from ? { $gte: from } : {}), $lt: until } }).exec();
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
    return this.users.countDocuments({ subscriptionTier: { $in: PAID }, ...LIVING }).exec();
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

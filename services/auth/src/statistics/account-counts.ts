import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  addDays,
  BEGINNING,
  Clock,
  dayOf,
  startOf,
  Tombstones,
  type Counts,
  type CountSource,
  type Moves,
  type Span,
} from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { PAID, PlanChangeRepository } from '../plans/plan-change.repository.js';
import { LIVING } from '../users/user.repository.js';
import { UserRecord } from '../users/user.schema.js';

const COUNTED = ['users', 'payers'] as const;
type Counted = (typeof COUNTED)[number];

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
      this.countSignedUp({ from: BEGINNING, until }),
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

  /** Who is on a paid plan now; an admin who pays nothing is not. */
  countPayers(): Promise<number> {
    return this.users.countDocuments({ subscriptionTier: { $in: PAID }, ...LIVING }).exec();
  }

  private countSignedUp({ from, until }: Span): Promise<number> {
    return this.users.countDocuments({ createdAt: { $gte: from, $lt: until } }).exec();
  }
}

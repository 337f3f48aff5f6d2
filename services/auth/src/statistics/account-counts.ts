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

  /** Changes of plan outlive the tombstones that would balance them: payers are counted back from now. */
  async totalAt(until: Date): Promise<Counts<Counted>> {
    const before = { from: BEGINNING, until };
    const since = { from: until, until: startOf(addDays(dayOf(this.clock.now()), 1)) };
    const [signedUp, erased, payers, upgrades, downgrades, erasedSince] = await Promise.all([
      this.countSignedUp(before),
      this.tombstones.sum('erasedOn', before, ['users']),
      this.countPayers(),
      this.plans.countUpgrades(since),
      this.plans.countDowngrades(since),
      this.tombstones.sum('erasedOn', since, ['payers']),
    ]);
    return {
      users: Math.max(0, signedUp - erased.users),
      payers: Math.max(0, payers - upgrades + downgrades + erasedSince.payers),
    };
  }

  async movesIn(span: Span): Promise<Moves<Counted>> {
    const [signedUp, erased, upgrades, downgrades] = await Promise.all([
      this.countSignedUp(span),
      this.tombstones.sum('erasedOn', span, COUNTED),
      this.plans.countUpgrades(span),
      this.plans.countDowngrades(span),
    ]);
    return {
      added: { users: signedUp, payers: upgrades },
      removed: { users: erased.users, payers: downgrades + erased.payers },
    };
  }

  /** Who is on a paid plan now; an admin who pays nothing is not. */
  countPayers(): Promise<number> {
    return this.users.countDocuments({ subscriptionTier: { $in: PAID }, ...LIVING }).exec();
  }

  /** Those who are erased by now included. */
  private async countSignedUp(span: Span): Promise<number> {
    const [there, erased] = await Promise.all([
      this.users.countDocuments({ createdAt: { $gte: span.from, $lt: span.until } }),
      this.tombstones.sum('createdOn', span, ['users']),
    ]);
    return there + erased.users;
  }
}

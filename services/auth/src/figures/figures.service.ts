import { Injectable } from '@nestjs/common';
import { TIERS } from '@tessera/contracts';
import { Clock } from '@tessera/service-kit';
import { UserRepository } from '../users/user.repository.js';

const DAY = 24 * 60 * 60 * 1_000;
const RECENT = 7 * DAY;
const ACTIVE = 30 * DAY;
const BEGINNING = new Date(0);
const PAID = TIERS.filter((tier) => tier !== 'free');

export interface AccountFigures {
  readonly totalUsers: number;
  /** Accounts made in the last 7 days. */
  readonly recentSignups: number;
  /** On a paid plan; an admin who pays nothing is not counted. */
  readonly premiumUsers: number;
  /** Seen in the last 30 days. */
  readonly activeUsers: number;
}

@Injectable()
export class FiguresService {
  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /** Each figure is a count in one index. */
  async read(): Promise<AccountFigures> {
    const now = this.clock.now();
    const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const [totalUsers, recentSignups, premiumUsers, activeUsers] = await Promise.all([
      this.users.countCreatedBetween(BEGINNING, now),
      this.users.countCreatedBetween(before(RECENT), now),
      this.users.countInTiers(PAID),
      this.users.countSeenSince(before(ACTIVE)),
    ]);
    return { totalUsers, recentSignups, premiumUsers, activeUsers };
  }
}

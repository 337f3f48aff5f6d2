import { Inject, Injectable } from '@nestjs/common';
import type { Billing } from '@tessera/contracts';
import { Clock, FigureBook, type FigureDay } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { AccountCensus } from './account-census.js';
import { AccountFigures, measuredFrom, type Counted, type Measured } from './account-figures.js';
import { AccountFiguresRepository } from './account-figures.repository.js';
import { SessionFiguresRepository, type SessionSum } from './session-figures.repository.js';

const NO_SESSIONS: SessionSum = { count: 0, seconds: 0 };

export interface Engagement {
  readonly retention: { readonly signedUp: number; readonly seen: number };
  readonly sessions: SessionSum;
}

/**
 * The admin's figures of accounts, by the formulas of the decisions page. A request counts what moved on the open day
 * and takes the rest from the closed days and from the last census.
 */
@Injectable()
export class FiguresService {
  constructor(
    private readonly book: FigureBook<Counted, Measured>,
    private readonly census: AccountCensus,
    private readonly accounts: AccountFiguresRepository,
    private readonly figures: AccountFigures,
    private readonly sessions: SessionFiguresRepository,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
  ) {}

  /** Who signed up since the census is active too. */
  async days(days: number): Promise<{ days: readonly FigureDay<Counted>[]; activeUsers: number }> {
    const [reading, census] = await Promise.all([this.book.read(days), this.census.latest()]);
    const since = { from: new Date(census.at.getTime() + 1), until: this.upToNow() };
    const signedUpSince = await this.accounts.countSignedUp(since);
    return { days: reading.days, activeUsers: census.active + signedUpSince };
  }

  async engagement(): Promise<Engagement> {
    const [{ signedUp, returned }, sessions] = await Promise.all([
      this.census.latest(),
      this.sessionsOfThirtyDays(),
    ]);
    return { retention: { signedUp, seen: returned }, sessions };
  }

  async billing(): Promise<Billing> {
    const dayOfMonth = this.clock.now().getUTCDate();
    const [{ days }, { monthly, yearly }] = await Promise.all([
      this.book.read(dayOfMonth),
      this.census.latest(),
    ]);
    const sum = (payers: (day: FigureDay<Counted>) => number) =>
      days.reduce((total, day) => total + payers(day), 0);
    const payers = days.at(-1)?.total.payers ?? 0;
    const upgradesThisMonth = sum(({ added }) => added.payers);
    const downgradesThisMonth = sum(({ removed }) => removed.payers);
    return {
      payers,
      payersAtMonthStart: Math.max(0, payers - upgradesThisMonth + downgradesThisMonth),
      upgradesThisMonth,
      downgradesThisMonth,
      subscriptions: this.env.STRIPE_SECRET_KEY === undefined ? null : { monthly, yearly },
    };
  }

  /**
   * The last closed day's measure and what was begun since, without what today is too late for and without what was of
   * accounts that are gone.
   */
  private async sessionsOfThirtyDays(): Promise<SessionSum> {
    const now = this.clock.now();
    const { measured, closedUntil } = await this.book.read(1);
    // Empty, but where yesterday is not closed yet.
    const tooEarly = { from: measuredFrom(closedUntil), until: measuredFrom(now) };
    const [erased, since, before] = await Promise.all([
      this.figures.erasedMeasure(closedUntil),
      this.sessions.begunIn({ from: closedUntil, until: this.upToNow() }),
      tooEarly.from < tooEarly.until ? this.sessions.begunIn(tooEarly) : NO_SESSIONS,
    ]);
    return {
      count: Math.max(0, since.count + (measured?.sessions ?? 0) - erased.sessions - before.count),
      seconds: Math.max(
        0,
        since.seconds + (measured?.sessionSeconds ?? 0) - erased.sessionSeconds - before.seconds,
      ),
    };
  }

  private upToNow(): Date {
    return new Date(this.clock.now().getTime() + 1);
  }
}

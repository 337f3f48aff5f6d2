import { Inject, Injectable } from '@nestjs/common';
import { Clock, dayOf, FigureBook, startOf, type FigureDay } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { AccountFigures, measuredFrom, type Counted, type Measured } from './account-figures.js';
import { AccountFiguresRepository } from './account-figures.repository.js';
import { SessionFiguresRepository, type SessionSum } from './session-figures.repository.js';

const DAY = 24 * 60 * 60 * 1_000;
const NO_SESSIONS: SessionSum = { count: 0, seconds: 0 };

export interface Engagement {
  readonly retention: { readonly signedUp: number; readonly seen: number };
  readonly sessions: SessionSum;
}

export interface Billing {
  readonly payers: number;
  readonly payersAtMonthStart: number;
  readonly upgradesThisMonth: number;
  readonly downgradesThisMonth: number;
  readonly subscriptions: { readonly monthly: number; readonly yearly: number } | null;
}

/** The admin's figures of accounts, by the formulas of the decisions page. Each is counted in one index. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly book: FigureBook<Counted, Measured>,
    private readonly figures: AccountFigures,
    private readonly accounts: AccountFiguresRepository,
    private readonly sessions: SessionFiguresRepository,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
  ) {}

  async days(days: number): Promise<{ days: readonly FigureDay<Counted>[]; activeUsers: number }> {
    const [reading, activeUsers] = await Promise.all([
      this.book.read(days),
      this.accounts.countSeenSince(this.ago(7)),
    ]);
    return { days: reading.days, activeUsers };
  }

  async engagement(): Promise<Engagement> {
    const cohort = { from: this.ago(60), until: this.ago(30) };
    const [signedUp, seen, sessions] = await Promise.all([
      this.accounts.countSignedUp(cohort),
      this.accounts.countReturned(cohort, this.ago(30)),
      this.sessionsOfThirtyDays(),
    ]);
    return { retention: { signedUp, seen }, sessions };
  }

  async billing(): Promise<Billing> {
    const now = this.clock.now();
    const month = { from: startOf(`${dayOf(now).slice(0, 7)}-01`), until: new Date(now.getTime() + 1) };
    const [{ days }, { upgrades, downgrades, erased }, subscriptions] = await Promise.all([
      this.book.read(1),
      this.figures.payersMoved(month),
      this.subscriptions(),
    ]);
    const payers = days.at(-1)?.total.payers ?? 0;
    return {
      payers,
      payersAtMonthStart: Math.max(0, payers - upgrades + downgrades + erased),
      upgradesThisMonth: upgrades,
      downgradesThisMonth: downgrades,
      subscriptions,
    };
  }

  /** The last closed day's measure and what was begun since, without what today is too late for. */
  private async sessionsOfThirtyDays(): Promise<SessionSum> {
    const now = this.clock.now();
    const { measured, closedUntil } = await this.book.read(1);
    // Empty, but where yesterday is not closed yet.
    const tooEarly = { from: measuredFrom(closedUntil), until: measuredFrom(now) };
    const [since, before] = await Promise.all([
      this.sessions.begunIn({ from: closedUntil, until: new Date(now.getTime() + 1) }),
      tooEarly.from < tooEarly.until ? this.sessions.begunIn(tooEarly) : NO_SESSIONS,
    ]);
    return {
      count: Math.max(0, since.count + (measured?.sessions ?? 0) - before.count),
      seconds: Math.max(0, since.seconds + (measured?.sessionSeconds ?? 0) - before.seconds),
    };
  }

  private async subscriptions(): Promise<Billing['subscriptions']> {
    if (this.env.STRIPE_SECRET_KEY === undefined) return null;
    const [monthly, yearly] = await Promise.all([
      this.accounts.countCharged('month'),
      this.accounts.countCharged('year'),
    ]);
    return { monthly, yearly };
  }

  private ago(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY);
  }
}

import { Injectable } from '@nestjs/common';
import {
  addDays,
  Clock,
  dayOf,
  earlier,
  startOf,
  Tombstones,
  type Figures,
  type FigureSource,
  type Moves,
  type Span,
} from '@tessera/service-kit';
import { PlanChangeRepository } from '../plans/plan-change.repository.js';
import { AccountFiguresRepository } from './account-figures.repository.js';
import { SessionFiguresRepository } from './session-figures.repository.js';

export type Counted = 'users' | 'payers';
/** Of the sessions begun in the 29 days that end with the closed one. */
export type Measured = 'sessions' | 'sessionSeconds';

const MEASURED = ['sessions', 'sessionSeconds'] as const satisfies readonly Measured[];
const COUNTED = ['users', 'payers'] as const satisfies readonly Counted[];
const MEASURED_DAYS = 29;

/** From when the sessions of a closing at `until` are measured. */
export function measuredFrom(until: Date): Date {
  return startOf(addDays(dayOf(until), -MEASURED_DAYS));
}

/** How accounts are counted: sign-ups and erasures move users, changes of plan and erasures move payers. */
@Injectable()
export class AccountFigures implements FigureSource<Counted, Measured> {
  constructor(
    private readonly accounts: AccountFiguresRepository,
    private readonly sessions: SessionFiguresRepository,
    private readonly plans: PlanChangeRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  async recount(until: Date): Promise<Figures<Counted>> {
    const since = { from: until, until: startOf(addDays(dayOf(this.clock.now()), 1)) };
    const [users, erasedUsers, payers, moved] = await Promise.all([
      this.accounts.countSignedUp({ until }),
      this.tombstones.erasedSince(until, COUNTED),
      this.accounts.countPayers(),
      this.moves(since),
    ]);
    return {
      users: users + erasedUsers.users,
      payers: Math.max(0, payers - moved.added.payers + moved.removed.payers),
    };
  }

  async beginning(): Promise<Date | null> {
    return earlier(await this.accounts.firstSignUpAt(), await this.tombstones.firstCreatedOn());
  }

  async moves(span: Span): Promise<Moves<Counted>> {
    const [signedUp, signedUpAndGone, gone, upgrades, downgrades] = await Promise.all([
      this.accounts.countSignedUp(span),
      this.tombstones.createdIn(span, COUNTED),
      this.tombstones.erasedIn(span, COUNTED),
      this.plans.countUpgrades(span),
      this.plans.countDowngrades(span),
    ]);
    return {
      added: { users: signedUp + signedUpAndGone.users, payers: upgrades },
      removed: { users: gone.users, payers: downgrades + gone.payers },
    };
  }

  /** With what was erased since: {@link erasedMeasure} subtracts it. */
  async measure(until: Date): Promise<Figures<Measured>> {
    const [{ count, seconds }, erased] = await Promise.all([
      this.sessions.begunIn({ from: measuredFrom(until), until }),
      this.erasedMeasure(until),
    ]);
    return { sessions: count + erased.sessions, sessionSeconds: seconds + erased.sessionSeconds };
  }

  /** What of the measure of a closing at `until` went since then with its accounts. */
  erasedMeasure(until: Date): Promise<Figures<Measured>> {
    return this.tombstones.erasedSince(until, MEASURED, measuredFrom(until));
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { addDays, Clock, dayOf, startOf, Sweeper, unavailable } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { AccountCounts, type CountedAccount } from './account-counts.js';
import { CENSUS, Census } from './census.schema.js';
import { SessionCounts } from './session-counts.js';

/** In milliseconds. */
const TAKEN_EVERY = 5 * 60 * 1_000;
const DAY = 24 * 60 * 60 * 1_000;
/** Sessions of today and of so many days before. */
const SESSION_DAYS = 29;

/** The spans that the formulas of the decisions page name, as of a moment. */
function spansAt(at: Date) {
  const ago = (days: number) => new Date(at.getTime() - days * DAY);
  return {
    activeSince: ago(7),
    cohort: { from: ago(60), until: ago(30) },
    returnedSince: ago(30),
    sessionsSince: startOf(addDays(dayOf(at), -SESSION_DAYS)),
  };
}

/** Counts in a chore what reads many accounts or sessions, so that a request reads one document. */
@Injectable()
export class AccountCensus implements OnApplicationBootstrap {
  constructor(
    @InjectModel(Census.name) private readonly census: Model<Census>,
    private readonly accounts: AccountCounts,
    private readonly sessions: SessionCounts,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(TAKEN_EVERY, 'census of accounts', () => this.take(), { atOnce: true });
  }

  /** Counts, and replaces the result of the last time. */
  async take(): Promise<void> {
    const at = this.clock.now();
    const { activeSince, cohort, returnedSince, sessionsSince } = spansAt(at);
    const [users, active, signedUp, returned, monthly, yearly, sessions] = await Promise.all([
      this.accounts.countSignedUp({ until: new Date(at.getTime() + 1) }),
      this.accounts.countSeenSince(activeSince),
      this.accounts.countSignedUp(cohort),
      this.accounts.countReturned(cohort, returnedSince),
      this.accounts.countCharged('month'),
      this.accounts.countCharged('year'),
      this.sessions.begunIn(sessionsSince, at),
    ]);
    const counted = {
      at,
      users,
      active,
      signedUp,
      returned,
      monthly,
      yearly,
      sessions: sessions.count,
      sessionSeconds: sessions.seconds,
    };
    await this.census.updateOne({ _id: CENSUS }, { $set: counted }, { upsert: true });
  }

  /** Subtracts an account that is being erased. */
  async subtract(id: string, { createdAt, lastSeenAt, payment, suspendedAt }: CountedAccount): Promise<void> {
    const census = await this.find();
    if (!census || createdAt > census.at) return;
    const { activeSince, cohort, returnedSince, sessionsSince } = spansAt(census.at);
    const sessions = await this.sessions.begunIn(sessionsSince, census.at, id);
    const signedUp = createdAt >= cohort.from && createdAt < cohort.until;
    const charged = payment?.entitled === true && suspendedAt === undefined ? payment.interval : null;
    const less = (counts: boolean) => (counts ? -1 : 0);
    const counts = {
      users: -1,
      active: less(lastSeenAt >= activeSince),
      signedUp: less(signedUp),
      returned: less(signedUp && lastSeenAt >= returnedSince),
      monthly: less(charged === 'month'),
      yearly: less(charged === 'year'),
      sessions: -sessions.count,
      sessionSeconds: -sessions.seconds,
    };
    await this.census.updateOne({ _id: CENSUS, at: census.at }, { $inc: counts });
  }

  /** The last census, and how many signed up since. @throws AppError DEPENDENCY_UNAVAILABLE until the first is taken */
  async latest(): Promise<Census & { readonly signedUpSince: number }> {
    const census = await this.find();
    if (!census) throw unavailable('the census of accounts');
    const [from, until] = [census.at, this.clock.now()].map((moment) => new Date(moment.getTime() + 1));
    return { ...census, signedUpSince: await this.accounts.countSignedUp({ from: from!, until: until! }) };
  }

  /** One that version 0.1 took does not count users. */
  private find(): Promise<Census | null> {
    return this.census
      .findOne({ _id: CENSUS, users: { $exists: true } })
      .lean<Census>()
      .exec();
  }
}

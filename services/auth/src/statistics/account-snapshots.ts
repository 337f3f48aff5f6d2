import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { DAY } from '@tessera/contracts';
import { addDays, Clock, dayOf, startOf, sumsOf, Sweeper, unavailable } from '@tessera/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { SessionRecord } from '../sessions/session.schema.js';
import { UserRecord } from '../users/user.schema.js';
import { SNAPSHOT, AccountSnapshot } from './account-snapshot.schema.js';

/** In milliseconds. */
const TAKEN_EVERY = 5 * 60 * 1_000;
/** Sessions of today and of so many days before. */
const SESSION_DAYS = 29;

type Counted = Omit<AccountSnapshot, '_id' | 'at'>;

/** Counts in a chore what reads many accounts or sessions, so that a request reads one document. */
@Injectable()
export class AccountSnapshots implements OnApplicationBootstrap {
  constructor(
    @InjectModel(AccountSnapshot.name) private readonly snapshots: Model<AccountSnapshot>,
    @InjectModel(UserRecord.name) private readonly users: Model<UserRecord>,
    @InjectModel(SessionRecord.name) private readonly sessions: Model<SessionRecord>,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(TAKEN_EVERY, 'census of accounts', () => this.take(), { atOnce: true });
  }

  /** Counts, and replaces the result of the last time. */
  async take(): Promise<void> {
    const at = this.clock.now();
    const counted = await this.countAt(at);
    await this.snapshots.updateOne({ _id: SNAPSHOT }, { $set: { at, ...counted } }, { upsert: true });
  }

  /** Subtracts an account that is being erased, while its document is there. */
  async subtract(id: string): Promise<void> {
    const snapshot = await this.find();
    if (!snapshot) return;
    const counted = await this.countAt(snapshot.at, id);
    // It signed up since.
    if (counted.users === 0) return;
    const less = Object.fromEntries(Object.entries(counted).map(([name, count]) => [name, -count]));
    await this.snapshots.updateOne({ _id: SNAPSHOT, at: snapshot.at }, { $inc: less });
  }

  /** The last snapshot, and how many signed up since. @throws AppError DEPENDENCY_UNAVAILABLE until the first is taken */
  async latest(): Promise<AccountSnapshot & { readonly signedUpSince: number }> {
    const snapshot = await this.find();
    if (!snapshot) throw unavailable('the snapshot of accounts');
    const since = { createdAt: { $gt: snapshot.at, $lte: this.clock.now() } };
    return { ...snapshot, signedUpSince: await this.users.countDocuments(since) };
  }

  /** Sessions that began after a snapshot of that moment. */
  sessionsSince(at: Date) {
    return this.sumSessions({ startedAt: { $gt: at, $lte: this.clock.now() } });
  }

  /** By the formulas of the decisions page; of one account where its id is given. */
  private async countAt(at: Date, userId?: string): Promise<Counted> {
    const ago = (days: number) => new Date(at.getTime() - days * DAY);
    const inCohort = { createdAt: { $gte: ago(60), $lt: ago(30) } };
    const charged = { 'payment.entitled': true, suspendedAt: { $exists: false } };
    const count = (filter: QueryFilter<UserRecord>) =>
      this.users.countDocuments(userId === undefined ? filter : { _id: userId, ...filter }).exec();
    const startedAt = { $gte: startOf(addDays(dayOf(at), -SESSION_DAYS)), $lte: at };
    const [sessions, users, active, signedUp, returned, monthly, yearly] = await Promise.all([
      this.sumSessions(userId === undefined ? { startedAt } : { userId, startedAt }),
      count({ createdAt: { $lte: at } }),
      count({ lastSeenAt: { $gte: ago(7) } }),
      count(inCohort),
      count({ ...inCohort, lastSeenAt: { $gte: ago(30) } }),
      count({ ...charged, 'payment.interval': 'month' }),
      count({ ...charged, 'payment.interval': 'year' }),
    ]);
    const lasting = { sessions: sessions.count, sessionSeconds: sessions.seconds };
    return { users, active, signedUp, returned, monthly, yearly, ...lasting };
  }

  /** How many, and how long they lasted together: from the start to when they were last seen. */
  private async sumSessions(filter: QueryFilter<SessionRecord>) {
    const { count, milliseconds } = await sumsOf(this.sessions, [{ $match: filter }], {
      count: 1,
      milliseconds: { $subtract: ['$lastSeenAt', '$startedAt'] },
    });
    return { count, seconds: Math.round(milliseconds / 1_000) };
  }

  private find(): Promise<AccountSnapshot | null> {
    return this.snapshots.findOne({ _id: SNAPSHOT }).lean<AccountSnapshot>().exec();
  }
}

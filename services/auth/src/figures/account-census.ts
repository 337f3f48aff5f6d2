import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock, Sweeper, unavailable } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { AccountFiguresRepository, type CountedAccount } from './account-figures.repository.js';
import { CENSUS, Census } from './census.schema.js';

/** In milliseconds. */
const TAKEN_EVERY = 5 * 60 * 1_000;
const DAY = 24 * 60 * 60 * 1_000;

/** Since when somebody was seen who counts as active, who signed up to count for retention, and since when they returned. */
function spansAt(at: Date) {
  const ago = (days: number) => new Date(at.getTime() - days * DAY);
  return { activeSince: ago(7), cohort: { from: ago(60), until: ago(30) }, returnedSince: ago(30) };
}

/** Counts by a chore what would be a walk through many accounts, so that requests read one document. */
@Injectable()
export class AccountCensus implements OnApplicationBootstrap {
  constructor(
    @InjectModel(Census.name) private readonly census: Model<Census>,
    private readonly accounts: AccountFiguresRepository,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(TAKEN_EVERY, 'census of accounts', () => this.take(), { atOnce: true });
  }

  /** Counts, and puts the result in the place of the one before. */
  async take(): Promise<void> {
    const at = this.clock.now();
    const { activeSince, cohort, returnedSince } = spansAt(at);
    const [active, signedUp, returned, monthly, yearly] = await Promise.all([
      this.accounts.countSeenSince(activeSince),
      this.accounts.countSignedUp(cohort),
      this.accounts.countReturned(cohort, returnedSince),
      this.accounts.countCharged('month'),
      this.accounts.countCharged('year'),
    ]);
    const counted = { at, active, signedUp, returned, monthly, yearly };
    await this.census.updateOne({ _id: CENSUS }, { $set: counted }, { upsert: true });
  }

  /** Takes an account that is being erased out of the counts of now. */
  async forget({ createdAt, lastSeenAt, payment, suspendedAt }: CountedAccount): Promise<void> {
    const census = await this.census.findOne({ _id: CENSUS }).lean<Census>().exec();
    if (!census || createdAt > census.at) return;
    const { activeSince, cohort, returnedSince } = spansAt(census.at);
    const signedUp = createdAt >= cohort.from && createdAt < cohort.until;
    const charged = payment?.entitled === true && suspendedAt === undefined ? payment.interval : null;
    const less = (counts: boolean) => (counts ? -1 : 0);
    const counts = {
      active: less(lastSeenAt >= activeSince),
      signedUp: less(signedUp),
      returned: less(signedUp && lastSeenAt >= returnedSince),
      monthly: less(charged === 'month'),
      yearly: less(charged === 'year'),
    };
    await this.census.updateOne({ _id: CENSUS, at: census.at }, { $inc: counts });
  }

  /** @throws AppError DEPENDENCY_UNAVAILABLE until the first is taken */
  async latest(): Promise<Census> {
    const census = await this.census.findOne({ _id: CENSUS }).lean<Census>().exec();
    if (!census) throw unavailable('the census of accounts');
    return census;
  }
}

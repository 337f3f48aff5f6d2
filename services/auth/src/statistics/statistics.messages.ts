import { Controller, Inject } from '@nestjs/common';
import {
  accountBilling,
  accountEngagement,
  accountStatistics,
  type Billing,
  type PayloadOf,
  type PlanPrice,
  type ResponseOf,
} from '@tessera/contracts';
import { addDays, Clock, countDays, dayOf, Handles, Message, startOf } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { PriceList } from '../payments/price-list.js';
import { AccountSnapshots } from './account-snapshots.js';
import { AccountCounts } from './account-counts.js';

/** In milliseconds: the rest of the dashboard does not wait for the payment provider. */
const PRICES_WITHIN = 1_500;

/** What the admin's dashboard asks about accounts. */
@Controller()
export class StatisticsMessages {
  constructor(
    private readonly snapshots: AccountSnapshots,
    private readonly accounts: AccountCounts,
    private readonly prices: PriceList,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
  ) {}

  /** Who signed up since the snapshot is active too. */
  @Handles(accountStatistics)
  async days(
    @Message(accountStatistics) asked: PayloadOf<typeof accountStatistics>,
  ): Promise<ResponseOf<typeof accountStatistics>> {
    const [days, { active, signedUpSince }] = await Promise.all([
      countDays(this.accounts, asked, this.clock.now()),
      this.snapshots.latest(),
    ]);
    return { days, activeUsers: active + signedUpSince };
  }

  /** Sessions that began since the snapshot count at once. */
  @Handles(accountEngagement)
  async engagement(): Promise<ResponseOf<typeof accountEngagement>> {
    const { at, signedUp, returned, sessions, sessionSeconds } = await this.snapshots.latest();
    const since = await this.snapshots.sessionsSince(at);
    return {
      retention: { signedUp, seen: returned },
      sessions: { count: sessions + since.count, seconds: sessionSeconds + since.seconds },
    };
  }

  @Handles(accountBilling)
  async billing(): Promise<Billing> {
    const today = dayOf(this.clock.now());
    const month = { from: startOf(`${today.slice(0, 7)}-01`), until: startOf(addDays(today, 1)) };
    const [payers, { added, removed }, { monthly, yearly }, prices] = await Promise.all([
      this.accounts.countPayers(),
      this.accounts.movesIn(month),
      this.snapshots.latest(),
      this.prices.readSoon(PRICES_WITHIN),
    ]);
    return {
      payers,
      payersAtMonthStart: Math.max(0, payers - added.payers + removed.payers),
      upgradesThisMonth: added.payers,
      downgradesThisMonth: removed.payers,
      subscriptions: this.env.STRIPE_SECRET_KEY === undefined ? null : { monthly, yearly },
      prices: prices && byInterval(prices),
    };
  }
}

/** Null where they are not one by the month and one by the year, in one currency: they could not be added up. */
function byInterval(prices: readonly PlanPrice[]): Billing['prices'] {
  const month = prices.find(({ interval }) => interval === 'month');
  const year = prices.find(({ interval }) => interval === 'year');
  if (!month || !year || month.currency !== year.currency) return null;
  return { currency: month.currency, monthly: month.amount, yearly: year.amount };
}

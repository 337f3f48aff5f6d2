import { Injectable } from '@nestjs/common';
import { accountBilling, accountFigures, type AdminRevenue } from '@tessera/contracts';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import { Owners } from '../owners/owners.service.js';
import type { TimeLeft } from '../owners/time-left.js';
import { today } from './days.js';
import { revenueOf, UNKNOWN_REVENUE } from './revenue.js';

@Injectable()
export class RevenueService {
  constructor(
    private readonly owners: Owners,
    private readonly days: DailyCounts,
  ) {}

  /** Nothing of it is known where auth does not respond. */
  async read(time: TimeLeft): Promise<AdminRevenue> {
    const [billing, accounts] = await Promise.all([
      this.owners.ask(accountBilling, {}, time),
      this.days.of(accountFigures, 1, time),
    ]);
    if (!billing || !accounts) return UNKNOWN_REVENUE;
    return revenueOf(billing, today(accounts.days).total.users);
  }
}

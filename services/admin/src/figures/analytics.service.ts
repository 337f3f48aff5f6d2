import { Injectable } from '@nestjs/common';
import { accountFigures, gridFigures, type AccountDay, type AdminAnalytics } from '@tessera/contracts';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import type { TimeLeft } from '../owners/time-left.js';
import { addedIn } from './days.js';
import { change, percent } from './rates.js';

const MONTH = 30;

/** How the last 30 days compare with the 30 before, and which share of the people uses what. */
@Injectable()
export class AnalyticsService {
  constructor(private readonly days: DailyCounts) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE */
  async read(time: TimeLeft): Promise<AdminAnalytics> {
    const [accounts, grids] = await Promise.all([
      this.days.read(accountFigures, 2 * MONTH, time),
      this.days.read(gridFigures, 2 * MONTH, time),
    ]);
    const people = grids.measured?.people ?? 0;
    const rate = (using: number | undefined) => (people === 0 ? null : percent(using ?? 0, people));
    return {
      userGrowth: monthlyChange(accounts.days, 'users'),
      photoUpload: monthlyChange(grids.days, 'photos'),
      premiumConversion: conversionChange(accounts.days),
      exportUsage: rate(grids.measured?.exporting),
      carouselCreation: rate(grids.measured?.withCarousels),
      hideFeature: rate(grids.measured?.hiding),
      multiGrid: rate(grids.measured?.withSeveralGrids),
    };
  }
}

function monthlyChange<Name extends string>(
  days: readonly { readonly added: Readonly<Record<Name, number>> }[],
  name: Name,
): number | null {
  return change(addedIn(days, name, MONTH), addedIn(days.slice(0, -MONTH), name, MONTH));
}

function conversionChange(days: readonly AccountDay[]): number | null {
  const [now, before] = [days.at(-1), days.at(-1 - MONTH)];
  const rate = (day: AccountDay | undefined) =>
    !day || day.total.users === 0 ? 0 : day.total.payers / day.total.users;
  return change(rate(now), rate(before));
}

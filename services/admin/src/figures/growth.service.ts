import { Injectable } from '@nestjs/common';
import { accountEngagement, accountFigures, gridFigures, type AdminGrowth } from '@tessera/contracts';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import { Owners } from '../owners/owners.service.js';
import type { TimeLeft } from '../owners/time-left.js';
import { addedIn, today } from './days.js';
import { percent, rounded } from './rates.js';

const WEEK = 7;
const MONTH = 30;

@Injectable()
export class GrowthService {
  constructor(
    private readonly owners: Owners,
    private readonly days: DailyCounts,
  ) {}

  /** Null is what an owner that does not respond has. */
  async read(time: TimeLeft): Promise<AdminGrowth> {
    const [accounts, grids, engagement] = await Promise.all([
      this.days.of(accountFigures, MONTH, time),
      this.days.of(gridFigures, WEEK, time),
      this.owners.ask(accountEngagement, {}, time),
    ]);
    const thisWeek = accounts && addedIn(accounts.days, 'users', WEEK);
    const content = grids && today(grids.days).total;
    return {
      userGrowth: {
        thisWeek,
        thisMonth: accounts && addedIn(accounts.days, 'users', MONTH),
        weeklyGrowth: accounts && percent(thisWeek ?? 0, today(accounts.days).total.users, 1),
      },
      engagement: {
        activeUsers: accounts && accounts.activeUsers,
        retentionRate: engagement && percent(engagement.retention.seen, engagement.retention.signedUp),
        totalSessions: engagement && engagement.sessions.count,
        avgSessionLength: engagement && meanMinutes(engagement.sessions),
      },
      contentGrowth: {
        photosThisWeek: grids && addedIn(grids.days, 'photos', WEEK),
        gridsThisWeek: grids && addedIn(grids.days, 'grids', WEEK),
        totalPhotos: content && content.photos,
        totalGrids: content && content.grids,
      },
    };
  }
}

function meanMinutes({ count, seconds }: { readonly count: number; readonly seconds: number }): number {
  return count === 0 ? 0 : rounded(seconds / 60 / count, 1);
}

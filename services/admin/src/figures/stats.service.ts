import { Injectable } from '@nestjs/common';
import { accountFigures, gridFigures, type AdminStats } from '@tessera/contracts';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import type { TimeLeft } from '../owners/time-left.js';
import { addedIn, today } from './days.js';
import { mean } from './rates.js';

const WEEK = 7;

@Injectable()
export class StatsService {
  constructor(private readonly days: DailyCounts) {}

  /** The overview, from what the owners of the data count; null is what one that does not respond has. */
  async read(time: TimeLeft): Promise<AdminStats> {
    const [accounts, grids] = await Promise.all([
      this.days.of(accountFigures, WEEK, time),
      this.days.of(gridFigures, 1, time),
    ]);
    const people = accounts && today(accounts.days).total;
    const content = grids && today(grids.days).total;
    return {
      totalUsers: people && people.users,
      recentSignups: accounts && addedIn(accounts.days, 'users', WEEK),
      totalPhotos: content && content.photos,
      avgPhotosPerGrid: content && mean(content.photos, content.grids),
      totalGrids: content && content.grids,
      avgGridsPerUser: content && people && mean(content.grids, people.users),
      premiumUsers: people && people.payers,
      // The counts are taken one after another; an account may change its plan in between.
      freeUsers: people && Math.max(0, people.users - people.payers),
      totalCarousels: grids && (grids.measured?.carousels ?? 0),
      activeUsers: accounts && accounts.activeUsers,
    };
  }
}

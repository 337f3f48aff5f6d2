import { Injectable } from '@nestjs/common';
import { accountFigures, gridFigures, type AdminStats } from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';
import { addedIn, today } from './days.js';
import { mean } from './rates.js';

const WEEK = 7;

@Injectable()
export class StatsService {
  constructor(private readonly messages: MessageClient) {}

  /**
   * The overview, from what the owners of the data count.
   * @throws AppError DEPENDENCY_UNAVAILABLE where one of them does not answer: no figure is made up.
   */
  async read(): Promise<AdminStats> {
    const [accounts, grids] = await Promise.all([
      this.messages.send(accountFigures, { days: WEEK }),
      this.messages.send(gridFigures, { days: 1 }),
    ]);
    const { users, payers } = today(accounts.days).total;
    const { grids: totalGrids, photos: totalPhotos } = today(grids.days).total;
    return {
      totalUsers: users,
      recentSignups: addedIn(accounts.days, 'users', WEEK),
      totalPhotos,
      avgPhotosPerGrid: mean(totalPhotos, totalGrids),
      totalGrids,
      avgGridsPerUser: mean(totalGrids, users),
      premiumUsers: payers,
      // The counts are taken one after another; an account may change its plan in between.
      freeUsers: Math.max(0, users - payers),
      totalCarousels: grids.measured?.carousels ?? 0,
      activeUsers: accounts.activeUsers,
    };
  }
}

import { Injectable } from '@nestjs/common';
import { accountFigures, gridFigures, type AdminStats } from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';
import { mean } from './mean.js';

@Injectable()
export class StatsService {
  constructor(private readonly messages: MessageClient) {}

  /**
   * The overview, from what the owners of the data count.
   * @throws AppError DEPENDENCY_UNAVAILABLE where one of them does not answer: no figure is made up.
   */
  async read(): Promise<AdminStats> {
    const [accounts, grids] = await Promise.all([
      this.messages.send(accountFigures, {}),
      this.messages.send(gridFigures, {}),
    ]);
    const { totalUsers, recentSignups, premiumUsers, activeUsers } = accounts;
    const { totalGrids, totalPhotos, totalCarousels } = grids;
    return {
      totalUsers,
      recentSignups,
      totalPhotos,
      avgPhotosPerGrid: mean(totalPhotos, totalGrids),
      totalGrids,
      avgGridsPerUser: mean(totalGrids, totalUsers),
      premiumUsers,
      // The counts are taken one after another; an account may change its plan in between.
      freeUsers: Math.max(0, totalUsers - premiumUsers),
      totalCarousels,
      activeUsers,
    };
  }
}

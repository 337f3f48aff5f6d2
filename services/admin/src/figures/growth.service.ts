import { Injectable } from '@nestjs/common';
import { accountEngagement, accountFigures, gridFigures, type AdminGrowth } from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';
import { addedIn, today } from './days.js';
import { percent, rounded } from './rates.js';

const WEEK = 7;
const MONTH = 30;

@Injectable()
export class GrowthService {
  constructor(private readonly messages: MessageClient) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE */
  async read(): Promise<AdminGrowth> {
    const [accounts, grids, engagement] = await Promise.all([
      this.messages.send(accountFigures, { days: MONTH }),
      this.messages.send(gridFigures, { days: WEEK }),
      this.messages.send(accountEngagement, {}),
    ]);
    const { retention, sessions } = engagement;
    const thisWeek = addedIn(accounts.days, 'users', WEEK);
    const { photos: totalPhotos, grids: totalGrids } = today(grids.days).total;
    return {
      userGrowth: {
        thisWeek,
        thisMonth: addedIn(accounts.days, 'users', MONTH),
        weeklyGrowth: percent(thisWeek, today(accounts.days).total.users, 1),
      },
      engagement: {
        activeUsers: accounts.activeUsers,
        retentionRate: percent(retention.seen, retention.signedUp),
        totalSessions: sessions.count,
        avgSessionLength: sessions.count === 0 ? 0 : rounded(sessions.seconds / 60 / sessions.count, 1),
      },
      contentGrowth: {
        photosThisWeek: addedIn(grids.days, 'photos', WEEK),
        gridsThisWeek: addedIn(grids.days, 'grids', WEEK),
        totalPhotos,
        totalGrids,
      },
    };
  }
}

import { Injectable } from '@nestjs/common';
import { accountFigures, gridFigures, mediaFigures, type AdminDay } from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';

/** The days of the charts. */
@Injectable()
export class DailyService {
  constructor(private readonly messages: MessageClient) {}

  /**
   * The last `days` days, today being the last; a day that one owner does not know yet counts nothing there.
   * @throws AppError DEPENDENCY_UNAVAILABLE
   */
  async read(days: number): Promise<AdminDay[]> {
    const [accounts, grids, media] = await Promise.all([
      this.messages.send(accountFigures, { days }),
      this.messages.send(gridFigures, { days }),
      this.messages.send(mediaFigures, { days }),
    ]);
    const gridsOf = new Map(grids.days.map((entry) => [entry.day, entry]));
    const mediaOf = new Map(media.days.map((entry) => [entry.day, entry]));
    return accounts.days.map(({ day, added, total }) => ({
      day,
      signups: added.users,
      photos: gridsOf.get(day)?.added.photos ?? 0,
      grids: gridsOf.get(day)?.added.grids ?? 0,
      totalUsers: total.users,
      payingUsers: total.payers,
      storageBytes: mediaOf.get(day)?.total.bytes ?? 0,
    }));
  }
}

import { Injectable } from '@nestjs/common';
import { accountFigures, gridFigures, mediaFigures, type AdminDay } from '@tessera/contracts';
import { unavailable } from '@tessera/service-kit';
import { DailyCounts } from '../daily-counts/daily-counts.service.js';
import type { TimeLeft } from '../owners/time-left.js';

/** The days of the charts. */
@Injectable()
export class DailyService {
  constructor(private readonly days: DailyCounts) {}

  /**
   * The last `days` days, today being the last; a day that one owner does not know yet counts nothing there. Null is
   * what an owner has that does not respond.
   * @throws AppError DEPENDENCY_UNAVAILABLE where none of them does
   */
  async read(days: number, time: TimeLeft): Promise<AdminDay[]> {
    const [accounts, grids, media] = await Promise.all([
      this.days.of(accountFigures, days, time),
      this.days.of(gridFigures, days, time),
      this.days.of(mediaFigures, days, time),
    ]);
    const known = accounts ?? grids ?? media;
    if (!known) throw unavailable('the figures of every service');
    const [accountsOf, gridsOf, mediaOf] = [byDay(accounts), byDay(grids), byDay(media)];
    return known.days.map(({ day }) => ({
      day,
      signups: accountsOf && (accountsOf.get(day)?.added.users ?? 0),
      photos: gridsOf && (gridsOf.get(day)?.added.photos ?? 0),
      grids: gridsOf && (gridsOf.get(day)?.added.grids ?? 0),
      totalUsers: accountsOf && (accountsOf.get(day)?.total.users ?? 0),
      payingUsers: accountsOf && (accountsOf.get(day)?.total.payers ?? 0),
      storageBytes: mediaOf && (mediaOf.get(day)?.total.bytes ?? 0),
    }));
  }
}

function byDay<Day extends { readonly day: string }>(
  reading: { readonly days: readonly Day[] } | null,
): ReadonlyMap<string, Day> | null {
  return reading && new Map(reading.days.map((entry) => [entry.day, entry]));
}

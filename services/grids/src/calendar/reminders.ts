import { Injectable } from '@nestjs/common';
import type { GridCalendar } from '@tessera/contracts';
import { AddressCredentials } from './address-credentials.js';
import { CalendarRepository, type StoredReminders } from './calendar.repository.js';

/** Which reminders of grids are on, as their owner sees it: an address that opens nothing any more is none. */
@Injectable()
export class Reminders {
  constructor(
    private readonly calendars: CalendarRepository,
    private readonly credentials: AddressCredentials,
  ) {}

  async read(ownerId: string, gridId: string): Promise<GridCalendar> {
    return this.shown(ownerId, await this.calendars.read(ownerId, gridId));
  }

  /** Those of several grids, by the grids' ids. */
  async ofGrids(ownerId: string, gridIds: readonly string[]): Promise<Map<string, GridCalendar>> {
    const shown = new Map<string, GridCalendar>();
    for (const [gridId, stored] of await this.calendars.ofGrids(ownerId, gridIds))
      shown.set(gridId, await this.shown(ownerId, stored));
    return shown;
  }

  private async shown(ownerId: string, stored: StoredReminders): Promise<GridCalendar> {
    const { since, mail, madeUnder } = stored;
    if (since === null || madeUnder === undefined) return { since, mail };
    return { since: (await this.credentials.isInForce(ownerId, madeUnder)) ? since : null, mail };
  }
}

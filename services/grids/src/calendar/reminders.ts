import { Injectable } from '@nestjs/common';
import type { GridCalendar } from '@tessera/contracts';
import { AddressCredentials, type InForce } from './address-credentials.js';
import { CalendarRepository, type StoredReminders } from './calendar.repository.js';

/** Which reminders of grids are on, as their owner sees it: an address that opens nothing any more is none. */
@Injectable()
export class Reminders {
  constructor(
    private readonly calendars: CalendarRepository,
    private readonly credentials: AddressCredentials,
  ) {}

  async read(ownerId: string, gridId: string): Promise<GridCalendar> {
    const stored = await this.calendars.read(ownerId, gridId);
    return shown(stored, await this.inForce(ownerId, [stored]));
  }

  /** Those of several grids, by the grids' ids. */
  async ofGrids(ownerId: string, gridIds: readonly string[]): Promise<Map<string, GridCalendar>> {
    const stored = await this.calendars.ofGrids(ownerId, gridIds);
    const isInForce = await this.inForce(ownerId, [...stored.values()]);
    return new Map([...stored].map(([gridId, reminders]) => [gridId, shown(reminders, isInForce)]));
  }

  /** Asks auth once, and not at all where none of the addresses can have ended. */
  private async inForce(ownerId: string, all: readonly StoredReminders[]): Promise<InForce> {
    const mayHaveEnded = all.some(({ since, madeUnder }) => since !== null && madeUnder !== undefined);
    return mayHaveEnded ? this.credentials.inForce(ownerId) : () => true;
  }
}

function shown({ since, mail, madeUnder }: StoredReminders, isInForce: InForce): GridCalendar {
  return { since: madeUnder === undefined || isInForce(madeUnder) ? since : null, mail };
}

import { Injectable } from '@nestjs/common';
import {
  calendarUrl,
  type CalendarAddress,
  type CalendarMailBody,
  type GridCalendar,
} from '@tessera/contracts';
import { Clock, hashOf, Ids, type Caller } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import { AddressCredentials } from './address-credentials.js';
import { CalendarRepository } from './calendar.repository.js';
import { MorningMailRepository } from './morning-mail.repository.js';
import { morningOf } from './morning.js';
import { Reminders } from './reminders.js';

/** Switches a grid's reminders. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly access: GridAccess,
    private readonly reminders: Reminders,
    private readonly calendars: CalendarRepository,
    private readonly credentials: AddressCredentials,
    private readonly mails: MorningMailRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** @throws AppError NOT_FOUND */
  async read(ownerId: string, gridId: string): Promise<GridCalendar> {
    await this.access.listedVersion(ownerId, gridId);
    return this.reminders.read(ownerId, gridId);
  }

  /**
   * A repeat makes another address: the first one is known to nobody who did not get the response.
   * @throws AppError NOT_FOUND, UNAUTHENTICATED, DEPENDENCY_UNAVAILABLE
   */
  async makeAddress(caller: Caller, gridId: string): Promise<CalendarAddress> {
    const { sub: ownerId } = caller;
    await this.access.listedVersion(ownerId, gridId);
    const secret = this.ids.secret();
    const since = this.clock.now();
    const madeUnder = await this.credentials.versionOf(caller);
    await this.calendars.setAddress(ownerId, gridId, { secretHash: hashOf(secret), since, madeUnder });
    return { since: since.toISOString(), url: calendarUrl(secret) };
  }

  /** The first mail is for the next morning. @throws AppError NOT_FOUND */
  async switchMail(
    ownerId: string,
    gridId: string,
    { on, timeZone }: CalendarMailBody,
  ): Promise<GridCalendar> {
    const { rhythm } = await this.access.listed(ownerId, gridId);
    if (on) {
      const now = this.clock.now();
      const morning = morningOf(rhythm?.zone ?? timeZone, now);
      await this.mails.switchOn(ownerId, gridId, {
        zone: timeZone,
        handled: morning.last,
        lookAt: morning.next,
      });
    } else await this.mails.switchOff(ownerId, gridId);
    return this.reminders.read(ownerId, gridId);
  }

  /** @throws AppError NOT_FOUND */
  async endAddress(ownerId: string, gridId: string): Promise<void> {
    await this.access.listedVersion(ownerId, gridId);
    await this.calendars.endAddress(ownerId, gridId);
  }
}

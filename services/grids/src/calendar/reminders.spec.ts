import type { MessageClient } from '@tessera/service-kit';
import { AddressCredentials } from './address-credentials.js';
import type { CalendarRepository, StoredReminders } from './calendar.repository.js';
import { Reminders } from './reminders.js';

const SINCE = '2026-12-01T00:00:00.000Z';
const OFF = { since: null, mail: false };

/** The reminders of a person whose credentials have version 2, and the questions that auth was asked. */
function remindersOf(stored: Record<string, StoredReminders>) {
  const send = jest.fn(() => Promise.resolve({ tier: 'free', credentialsVersion: 2 }));
  const calendars = { ofGrids: () => Promise.resolve(new Map(Object.entries(stored))) };
  const credentials = new AddressCredentials({ send } as unknown as MessageClient);
  return { send, reminders: new Reminders(calendars as unknown as CalendarRepository, credentials) };
}

describe('the reminders of several grids', () => {
  it('are those in force, by one question to auth about their owner', async () => {
    const { send, reminders } = remindersOf({
      present: { since: SINCE, mail: true, madeUnder: 2 },
      ended: { since: SINCE, mail: true, madeUnder: 1 },
      old: { since: SINCE, mail: false },
      off: OFF,
    });
    expect(Object.fromEntries(await reminders.ofGrids('person', []))).toEqual({
      present: { since: SINCE, mail: true },
      ended: { since: null, mail: true },
      old: { since: SINCE, mail: false },
      off: OFF,
    });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('are read without auth where no address can have ended', async () => {
    const { send, reminders } = remindersOf({ old: { since: SINCE, mail: false }, off: OFF });
    await reminders.ofGrids('person', []);
    expect(send).not.toHaveBeenCalled();
  });
});

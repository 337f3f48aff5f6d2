import type { CalendarAddress, GridCalendar } from '@tessera/contracts';
import { expect, test } from '@playwright/test';
import { Person, send } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

async function gridOf(person: Person) {
  const gridId = await person.grid('Spring');
  return `/api/grids/${gridId}/calendar`;
}

test.describe("'GET /api/grids/{id}/calendar' and 'POST /api/grids/{id}/calendar'", () => {
  test('respond with 201 and an address, and with 200 and no address', async () => {
    const person = await Person.signUp();
    const path = await gridOf(person);
    expect((await person.get<GridCalendar>(path)).body).toEqual({ since: null, mail: false });
    const { status, body } = await person.call<CalendarAddress>('POST', path);
    expect([status, body.url]).toEqual([201, expect.stringMatching(/^\/api\/calendar\/[0-9a-f]{32}\.ics$/)]);
    expect((await person.get<GridCalendar>(path)).body).toEqual({ since: body.since, mail: false });
  });
});

test.describe('PUT /api/grids/{id}/calendar/mail', () => {
  test('responds with 200 and switches the mail on and off', async () => {
    const person = await Person.signUp();
    const path = await gridOf(person);
    for (const on of [true, false]) {
      const json = { on, timeZone: 'Europe/Vienna' };
      const { status, body } = await person.call<GridCalendar>('PUT', `${path}/mail`, { json });
      expect([status, body]).toEqual([200, { since: null, mail: on }]);
    }
  });
});

test.describe('DELETE /api/grids/{id}/calendar', () => {
  test('responds with 204, and the address is not found any more', async () => {
    const person = await Person.signUp();
    const path = await gridOf(person);
    const { body } = await person.call<CalendarAddress>('POST', path);
    expect((await person.call('DELETE', path)).status).toBe(204);
    expectRefusal(await send('GET', body.url), 404, 'NOT_FOUND');
  });
});

test.describe('GET /api/calendar/{id}', () => {
  test('responds with a calendar without any token', async () => {
    const person = await Person.signUp();
    const { body } = await person.call<CalendarAddress>('POST', await gridOf(person));
    const { status, headers, body: text } = await send<string>('GET', body.url);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });
});

test.describe("'GET /api/unsubscribe/{id}' and 'POST /api/unsubscribe/{id}'", () => {
  test('respond with a page without any token, for a link that nobody was mailed too', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const { status, headers } = await send<string>(method, '/api/unsubscribe/nothing');
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });
});

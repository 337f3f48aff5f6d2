import { getModelToken } from '@nestjs/mongoose';
import {
  DAY,
  mailPostingDay,
  unsubscribeUrl,
  type GridCalendar,
  type PayloadOf,
  type Rhythm,
} from '@tessera/contracts';
import { CalendarService } from '../src/calendar/calendar.service.js';
import { unavailable } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { MorningMailRepository } from '../src/calendar/morning-mail.repository.js';
import { MorningMails } from '../src/calendar/morning-mails.js';
import { GridDocument } from '../src/grids/grid.schema.js';
import { GridStateService } from '../src/photos/grid-state.service.js';
import { GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';

/** Every day at noon, so that there is a day to be mailed about whenever the test runs. */
const NOON: Rhythm = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: '12:00' })),
  zone: 'Europe/Vienna',
  start: '2026-01-01',
  skipped: [],
};
/** Seven in the morning in Vienna, in a year in which nothing else is due. */
const SEVEN = Date.parse('2031-01-07T06:00:00Z');

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
beforeEach(() => {
  service.mailed.length = 0;
  service.authUnavailable = false;
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const goTo = (moment: number) => service.clockAhead(moment - Date.now());
const sweep = () => service.get(MorningMails).sweep();
const mailedTo = ({ id }: { id: string }): PayloadOf<typeof mailPostingDay>[] =>
  service.mailed.filter(({ userId }) => userId === id);
/** At the service's time, at which no token is valid. */
const switchMail = ({ person, gridId }: GridTestClient, on: boolean, timeZone = 'Europe/Vienna') =>
  service.get(CalendarService).switchMail(person.id, gridId, { on, timeZone });

const isOn = async ({ person, gridId }: GridTestClient) =>
  (await person.ok<GridCalendar>('GET', `/api/grids/${gridId}/calendar`)).mail;

/** A grid with the rhythm, whose mail was switched on at seven. */
async function switchedOn(photos = 2, rhythm = NOON): Promise<GridTestClient> {
  service.clockBack();
  const client = await GridTestClient.open(service, photos);
  await client.apply({ kind: 'grid', rhythm });
  goTo(SEVEN);
  expect(await switchMail(client, true)).toEqual({ since: null, mail: true });
  return client;
}

describe('the mail in the morning of a posting day', () => {
  it('goes at eight in the rhythm’s zone, once, and again the next day', async () => {
    const client = await switchedOn();
    await sweep();
    expect(mailedTo(client.person)).toEqual([]);
    goTo(SEVEN + 60 * 60_000);
    for (const _round of [1, 2]) await sweep();
    const post = { gridId: client.gridId, grid: 'A grid', title: 'Post', time: '12:00' };
    expect(mailedTo(client.person)).toEqual([
      {
        userId: client.person.id,
        day: '2031-01-07',
        morning: '2031-01-07T07:00:00.000Z',
        posts: [post],
        count: 1,
        unsubscribe: expect.stringMatching(/^[0-9a-f]{32}\.[\w-]{43}$/) as string,
      },
    ]);
    goTo(SEVEN + DAY + 2 * 60 * 60_000);
    await sweep();
    expect(mailedTo(client.person).map(({ day }) => day)).toEqual(['2031-01-07', '2031-01-08']);
  });

  it('goes at eight of another time zone that the rhythm gets, be that before the next look', async () => {
    const client = await switchedOn();
    await sweep();
    service.clockBack();
    // With the write that stores the zone: a process that dies after it has no repeat of the call to do it.
    const second = jest.spyOn(
      service.get<Model<GridDocument>>(getModelToken(GridDocument.name) as never),
      'updateOne',
    );
    second.mockImplementation(() => {
      throw new Error('the process is killed');
    });
    await client.apply({ kind: 'grid', rhythm: { ...NOON, zone: 'Europe/Athens' } });
    second.mockRestore();
    // Eight in Athens is seven in Vienna.
    goTo(SEVEN + 60_000);
    await sweep();
    expect(mailedTo(client.person).map(({ day, morning }) => [day, morning])).toEqual([
      ['2031-01-07', '2031-01-07T06:00:00.000Z'],
    ]);
  });

  it('is looked for once a day, which writes the grid’s whole document', async () => {
    await switchedOn();
    const looking = jest.spyOn(service.get(MorningMailRepository), 'looked');
    for (let hour = 0; hour < 24; hour += 1) {
      goTo(SEVEN + hour * 60 * 60_000);
      await sweep();
    }
    expect(looking).toHaveBeenCalledTimes(1);
  });

  it('names what is due at eight, or was by the time that the morning is looked at', async () => {
    const weekly = NOON.weekly.map(({ day }) => ({ day, time: '08:00' }));
    const client = await switchedOn(2, { ...NOON, weekly });
    goTo(SEVEN + 90 * 60_000);
    await sweep();
    expect(mailedTo(client.person).map(({ day, posts }) => [day, posts.map(({ time }) => time)])).toEqual([
      ['2031-01-07', ['08:00']],
    ]);
  });

  it('does not go on a day without a post, for a grid that is off or for one in the trash', async () => {
    const [idle, off, gone] = [await switchedOn(0), await switchedOn(), await switchedOn()];
    expect(await switchMail(off, false)).toEqual({ since: null, mail: false });
    service.clockBack();
    await gone.person.grid('Another');
    await gone.person.ok('DELETE', `/api/grids/${gone.gridId}`);
    goTo(SEVEN + 2 * 60 * 60_000);
    await sweep();
    for (const { person } of [idle, off, gone]) expect(mailedTo(person)).toEqual([]);
  });

  it('does not go in the afternoon in which it is switched on', async () => {
    const client = await GridTestClient.open(service, 1);
    await client.apply({ kind: 'grid', rhythm: { ...NOON, weekly: [{ day: 2, time: '23:00' }] } });
    goTo(SEVEN + 9 * 60 * 60_000);
    await switchMail(client, true);
    goTo(SEVEN + 11 * 60 * 60_000);
    await sweep();
    expect(mailedTo(client.person)).toEqual([]);
  });

  it('is made up for on the same day where auth was unavailable in the morning, and not on the next', async () => {
    const daysOf = ({ person }: GridTestClient) => mailedTo(person).map(({ day }) => day);
    const inVain = async () => {
      const client = await switchedOn();
      service.clockBack();
      await client.apply({
        kind: 'set',
        id: client.id('a')[0]!,
        field: 'date',
        value: '2031-01-07',
        seen: null,
      });
      service.authUnavailable = true;
      goTo(SEVEN + 60 * 60_000);
      await sweep();
      service.authUnavailable = false;
      expect(daysOf(client)).toEqual([]);
      return client;
    };
    const late = await inVain();
    goTo(SEVEN + 3 * 60 * 60_000);
    await sweep();
    expect(daysOf(late)).toEqual(['2031-01-07']);
    const missed = await inVain();
    for (const time of [SEVEN + DAY, SEVEN + DAY + 60 * 60_000]) {
      goTo(time);
      await sweep();
    }
    expect(daysOf(missed)).toEqual(['2031-01-08']);
  });

  it('names the posts of all the person’s grids that are switched on, in the grid’s own zone or the one given', async () => {
    const client = await switchedOn(1);
    service.clockBack();
    const second = await GridTestClient.open(service, 2, client.person);
    const [fixed] = second.id('a');
    await second.apply(
      { kind: 'set', id: fixed!, field: 'date', value: '2031-01-07', seen: null },
      { kind: 'set', id: fixed!, field: 'label', value: 'Sale', seen: '' },
    );
    goTo(SEVEN);
    await switchMail(second, true, 'Asia/Tokyo');
    goTo(SEVEN + 60 * 60_000);
    await sweep();
    const [mail] = mailedTo(client.person);
    expect(mail?.posts.map(({ gridId, title, time }) => [gridId, title, time]).sort()).toEqual(
      [
        [client.gridId, 'Post', '12:00'],
        [second.gridId, 'Sale', null],
      ].sort(),
    );
  });

  it('goes in a grid’s own morning where it was still the day before at that of another', async () => {
    const client = await switchedOn(1, { ...NOON, zone: 'America/Los_Angeles' });
    service.clockBack();
    const sydney = await GridTestClient.open(service, 1, client.person);
    await sydney.apply({ kind: 'grid', rhythm: { ...NOON, zone: 'Australia/Sydney' } });
    goTo(SEVEN);
    await switchMail(sydney, true);
    const told = () =>
      mailedTo(client.person).map(({ day, posts }) => [day, posts.map(({ gridId }) => gridId)]);
    // Eight in Los Angeles; then in Sydney, where it is the next day; then in Los Angeles again.
    for (const moment of ['2031-01-07T16:00:00Z', '2031-01-07T21:00:00Z', '2031-01-08T16:00:00Z']) {
      goTo(Date.parse(moment));
      await sweep();
    }
    expect(told()).toEqual([
      ['2031-01-07', [client.gridId]],
      ['2031-01-08', [sydney.gridId]],
      ['2031-01-08', [client.gridId]],
    ]);
    const mornings = ['2031-01-07T16:00:00.000Z', '2031-01-07T21:00:00.000Z', '2031-01-08T16:00:00.000Z'];
    expect(mailedTo(client.person).map(({ morning }) => morning)).toEqual(mornings);
  });

  it('is switched off in all of the person’s grids where their mailbox refuses it [D7.16]', async () => {
    const [client, other] = [await switchedOn(1), await switchedOn(1)];
    service.clockBack();
    const second = await GridTestClient.open(service, 1, client.person);
    goTo(SEVEN);
    await switchMail(second, true);
    service.undeliverable.add(client.person.id);
    goTo(SEVEN + 60 * 60_000);
    await sweep();
    service.clockBack();
    expect([await isOn(client), await isOn(second), await isOn(other)]).toEqual([false, false, true]);
    goTo(SEVEN + DAY + 60 * 60_000);
    await sweep();
    expect([mailedTo(client.person).length, mailedTo(other.person).length]).toEqual([1, 2]);
  });

  it('is asked for once where several grids of a person have their morning together', async () => {
    const client = await switchedOn(1);
    service.clockBack();
    const second = await GridTestClient.open(service, 1, client.person);
    await second.apply({ kind: 'grid', rhythm: NOON });
    goTo(SEVEN);
    await switchMail(second, true);
    goTo(SEVEN + 60 * 60_000);
    await sweep();
    expect(mailedTo(client.person).map(({ count }) => count)).toEqual([2]);
  });

  it('is not kept waiting by another person’s many grids that cannot be read, which are tried again', async () => {
    const first = await GridTestClient.open(service, 1);
    const clients = [first];
    while (clients.length < 6) clients.push(await GridTestClient.open(service, 1, first.person));
    for (const client of clients)
      await client.apply({ kind: 'grid', rhythm: { ...NOON, zone: 'Europe/Athens' } });
    goTo(SEVEN - 60 * 60_000);
    for (const client of clients) await switchMail(client, true);
    const other = await switchedOn();
    // An hour after eight in Athens, and eight in Vienna.
    goTo(SEVEN + 60 * 60_000);
    const states = service.get(GridStateService);
    const read = states.read.bind(states);
    const reading = jest.spyOn(states, 'read').mockImplementation((ownerId, ...rest) => {
      return ownerId === first.person.id ? Promise.reject(unavailable('a turn')) : read(ownerId, ...rest);
    });
    await sweep();
    expect(mailedTo(other.person)).toHaveLength(1);
    expect(reading.mock.calls.filter(([ownerId]) => ownerId === first.person.id)).toHaveLength(1);
    reading.mockRestore();
    goTo(SEVEN + 62 * 60_000);
    await sweep();
    expect(mailedTo(first.person).map(({ count }) => count)).toEqual([6]);
  });

  it('is refused with a time zone that does not exist, and for the grid of another person', async () => {
    const client = await GridTestClient.open(service, 0);
    const path = `/api/grids/${client.gridId}/calendar/mail`;
    const wrong = { on: true, timeZone: 'Europe/Atlantis' };
    expect(await client.person.refusal('PUT', path, wrong)).toEqual([400, 'VALIDATION_FAILED']);
    const right = { on: true, timeZone: 'Europe/Vienna' };
    expect(await service.person().refusal('PUT', path, right)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the link that ends the mail', () => {
  /** Two grids of one person and one of another, all mailed; the paths of the two people's links. */
  async function mailed() {
    const [client, other] = [await switchedOn(1), await switchedOn(1)];
    service.clockBack();
    const second = await GridTestClient.open(service, 1, client.person);
    goTo(SEVEN);
    await switchMail(second, true);
    goTo(SEVEN + 60 * 60_000);
    await sweep();
    service.clockBack();
    const [own, theirs] = [client, other].map(({ person }) => mailedTo(person)[0]!.unsubscribe);
    return { client, second, other, own: unsubscribeUrl(own!), theirs: unsubscribeUrl(theirs!) };
  }
  const follow = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(service.url + path, init);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    return { status: response.status, text: await response.text() };
  };
  const oneClick = () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    return form;
  };

  it('asks first, and changes nothing however often it is read', async () => {
    const { client, own } = await mailed();
    for (const method of ['GET', 'HEAD', 'GET']) expect((await follow(own, { method })).status).toBe(200);
    const { text } = await follow(own);
    expect(text).toContain('<h1>Stop the morning mail?</h1>');
    expect(text).toContain('<form method="post">');
    expect(await isOn(client)).toBe(true);
  });

  it.each([
    ['multipart/form-data', oneClick],
    ['application/x-www-form-urlencoded', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  ])(
    'switches the mail off in all of the person’s grids, by a POST of %s, and once more',
    async (_type, body) => {
      const { client, second, other, own } = await mailed();
      for (const _round of [1, 2]) {
        const { status, text } = await follow(own, { method: 'POST', body: body() });
        expect([status, text.includes('<h1>The morning mail has stopped</h1>')]).toEqual([200, true]);
      }
      expect([await isOn(client), await isOn(second), await isOn(other)]).toEqual([false, false, true]);
      goTo(SEVEN + DAY + 60 * 60_000);
      await sweep();
      expect(mailedTo(client.person)).toHaveLength(1);
      expect(mailedTo(other.person)).toHaveLength(2);
    },
  );

  it('is unknown where it was changed, and switches nothing off', async () => {
    const { client, other, own, theirs } = await mailed();
    const proof = (path: string) => path.split('.')[1]!;
    const mixed = own.replace(proof(own), proof(theirs));
    for (const path of [mixed, own.slice(0, -1), `${own}0`, unsubscribeUrl('0')])
      for (const method of ['GET', 'POST']) {
        const { status, text } = await follow(path, { method });
        expect([status, text.includes('<h1>This link does not work</h1>')]).toEqual([404, true]);
      }
    expect([await isOn(client), await isOn(other)]).toEqual([true, true]);
  });

  it('alone takes a form of several parts', async () => {
    const { person, gridId } = await GridTestClient.open(service, 0);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const showAll = (headers: Record<string, string>) =>
      person.call('POST', `/api/grids/${gridId}/unhide-all`, {}, headers);
    expect((await showAll({})).status).toBe(200);
    expect((await showAll(type)).status).toBe(400);
  });
});

import { gridsData, type CalendarAddress, type GridCalendar, type Rhythm } from '@tessera/contracts';
import { slots } from '@tessera/grid-core';
import { getModelToken } from '@nestjs/mongoose';
import ICAL from 'ical.js';
import type { Model } from 'mongoose';
import { GridDocument } from '../src/grids/grid.schema.js';
import type { PhotoRecord } from '../src/photos/photo.record.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const path = ({ gridId }: GridTestClient) => `/api/grids/${gridId}/calendar`;
const make = (client: GridTestClient) => client.person.ok<CalendarAddress>('POST', path(client));
const read = (url: string, headers: Record<string, string> = {}) => fetch(service.url + url, { headers });
const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

/** A grid of three photos, each with a date but the second. */
async function dated() {
  const client = await GridTestClient.open(service, 3);
  await client.apply(
    { kind: 'set', id: client.id('a')[0]!, field: 'date', value: '2026-12-24', seen: null },
    { kind: 'set', id: client.id('c')[0]!, field: 'date', value: '2026-12-01', seen: null },
    {
      kind: 'set',
      id: client.id('c')[0]!,
      field: 'description',
      value: 'Sea, sky; sand\nand 🏖️ more',
      seen: '',
    },
  );
  return client;
}

describe('the address of a calendar feed', () => {
  it('is made on request, replaced, and ended; what is not in force is not found', async () => {
    const client = await dated();
    expect(await client.person.ok<GridCalendar>('GET', path(client))).toEqual({ since: null, mail: false });
    const first = await client.person.call<CalendarAddress>('POST', path(client));
    expect(first.status).toBe(201);
    expect(first.body.url).toMatch(/^\/api\/calendar\/[0-9a-f]{32}\.ics$/);
    expect(await client.person.ok<GridCalendar>('GET', path(client))).toEqual({
      since: first.body.since,
      mail: false,
    });
    expect((await read(first.body.url)).status).toBe(200);
    const second = await make(client);
    expect((await read(first.body.url)).status).toBe(404);
    expect((await read(second.url)).status).toBe(200);
    expect((await client.person.call('DELETE', path(client))).status).toBe(204);
    expect(await client.person.ok<GridCalendar>('GET', path(client))).toEqual({ since: null, mail: false });
    const [ended, wrong] = await Promise.all(
      [second.url, `/api/calendar/${'0'.repeat(32)}.ics`].map(async (url) => {
        const response = await read(url);
        const { requestId, ...body } = (await response.json()) as { requestId: string };
        return [requestId !== '', response.status, body];
      }),
    );
    expect(ended).toEqual(wrong);
  });

  it('is stored as a hash alone', async () => {
    const client = await dated();
    const { url } = await make(client);
    const secret = /[0-9a-f]{32}/.exec(url)![0];
    const grids = service.get<Model<GridDocument>>(getModelToken(GridDocument.name) as never);
    const stored = await grids.findById(client.gridId).lean();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored).toHaveProperty('calendar.secretHash', expect.stringMatching(/^[\w-]{43}$/));
  });

  it("is in a person's own data with the mail's switch, and without what opens the feed", async () => {
    const client = await dated();
    const owned = async () =>
      (await service.media.send(gridsData, { userId: client.person.id, index: 0 })).grids[0]?.calendar;
    expect(await owned()).toEqual({ since: null, mail: false });
    const { since } = await make(client);
    await client.person.ok('PUT', `${path(client)}/mail`, { on: true, timeZone: 'Europe/Vienna' });
    expect(await owned()).toEqual({ since, mail: true });
  });

  it("is the owner's to make, to see and to end", async () => {
    const client = await dated();
    const { url } = await make(client);
    const stranger = service.person();
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await stranger.refusal(method, path(client))).toEqual([404, 'NOT_FOUND']);
    expect((await read(url)).status).toBe(200);
  });

  it('ends with its grid, and does not come back with it', async () => {
    const client = await dated();
    await client.person.grid('Another');
    const { url } = await make(client);
    await client.person.ok('DELETE', `/api/grids/${client.gridId}`);
    expect((await read(url)).status).toBe(404);
    await client.person.ok('POST', `/api/grids/${client.gridId}/restore`);
    expect((await read(url)).status).toBe(404);
    expect(await client.person.ok<GridCalendar>('GET', path(client))).toEqual({ since: null, mail: false });
  });

  it('stays where the deletion of the last grid is refused', async () => {
    const client = await dated();
    const { url } = await make(client);
    expect(await client.person.refusal('DELETE', `/api/grids/${client.gridId}`)).toEqual([409, 'LAST_GRID']);
    expect((await read(url)).status).toBe(200);
  });
});

describe('the address of a calendar feed and the credentials of its owner', () => {
  const under = (client: GridTestClient, credentialsVersion: number) =>
    service.plans.set(client.person.id, { tier: 'creator', isAdmin: false, credentialsVersion });
  const shown = (client: GridTestClient) => client.person.ok<GridCalendar>('GET', path(client));

  it('end together, and another one can be made', async () => {
    const client = await dated();
    under(client, 1);
    const { url } = await make(client);
    const first = await read(url);
    expect(first.status).toBe(200);
    under(client, 2);
    const known = { 'if-none-match': first.headers.get('etag')! };
    expect([(await read(url)).status, (await read(url, known)).status]).toEqual([404, 404]);
    const { grids } = await service.media.send(gridsData, { userId: client.person.id, index: 0 });
    const none = { since: null, mail: false };
    expect([await shown(client), grids[0]?.calendar]).toEqual([none, none]);
    const second = await make(client);
    expect((await read(second.url)).status).toBe(200);
    expect(await shown(client)).toEqual({ since: second.since, mail: false });
    expect((await read(url)).status).toBe(404);
  });

  it('are those of the caller: a session that ended a moment ago makes none', async () => {
    const client = await dated();
    const plan = { tier: 'creator', isAdmin: false, credentialsVersion: 2 } as const;
    service.plans.set(client.person.id, { ...plan, sessionAlive: false });
    expect(await client.person.refusal('POST', path(client))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await shown(client)).toEqual({ since: null, mail: false });
    service.plans.set(client.person.id, { ...plan, sessionAlive: true });
    expect((await read((await make(client)).url)).status).toBe(200);
    const { sid, cv } = client.person.session;
    expect(service.namedSessions.at(-1)).toEqual({ id: sid, credentialsVersion: cv });
  });

  it('are apart where it was made before they were kept with it', async () => {
    const client = await dated();
    const { since, url } = await make(client);
    under(client, 7);
    expect((await read(url)).status).toBe(200);
    expect(await shown(client)).toEqual({ since, mail: false });
  });

  it('are known as they were while auth is unavailable, and no address is made then', async () => {
    const client = await dated();
    under(client, 1);
    const { since, url } = await make(client);
    service.authUnavailable = true;
    expect(await client.person.refusal('POST', path(client))).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect([(await read(url)).status, await shown(client)]).toEqual([200, { since, mail: false }]);
    service.authUnavailable = false;
    expect((await read(url)).status).toBe(200);
  });
});

describe('a calendar feed', () => {
  it('has no control character but the end of a line, whatever a caption was pasted from', async () => {
    const client = await dated();
    const [id] = client.id('a');
    const value = 'One\u000bTwo\u0007\u0000 three\u001b\tfour';
    await client.apply({ kind: 'set', id: id!, field: 'description', value, seen: '' });
    const text = await (await read((await make(client)).url)).text();
    expect(text).not.toMatch(/(?![\t\r\n])\p{Cc}/u);
    const [, entry] = entriesOf(text);
    expect(entry?.summary).toBe('One Two three\tfour');
    expect(entry?.description).toContain('One\nTwo three\tfour\n\n');
  });

  it('has the posts with a date, with title, caption and the link to post them', async () => {
    const client = await dated();
    const { url } = await make(client);
    const response = await read(url);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const entries = entriesOf(await response.text());
    const link = `http://localhost:8080/post?grid=${client.gridId}`;
    expect(
      entries.map(({ uid, summary, description, startDate }) => [
        uid,
        summary,
        description,
        startDate.toString(),
      ]),
    ).toEqual([
      [
        `${client.gridId}-${client.id('c')[0]}@tessera`,
        'Sea, sky; sand',
        `Sea, sky; sand\nand 🏖️ more\n\n${link}`,
        '2026-12-01',
      ],
      [`${client.gridId}-${client.id('a')[0]}@tessera`, 'Post', link, '2026-12-24'],
    ]);
    for (const { component } of entries) expect(component.getFirstPropertyValue('url')).toBe(link);
  });

  it('has the dates that follow from the rhythm, and others when a slot was used up, or its day is over', async () => {
    const client = await GridTestClient.open(service, 3);
    const rhythm: Rhythm = {
      weekly: [{ day: 3, time: '18:00' }],
      zone: 'Europe/Vienna',
      start: '2026-11-01',
      skipped: ['2031-01-15'],
    };
    await client.apply({ kind: 'grid', rhythm });
    const now = Date.parse('2031-01-06T12:00:00Z');
    const { url } = await make(client);
    service.clockAhead(now - Date.now());
    const datesIn = async (response: Response) =>
      entriesOf(await response.text()).map(({ uid, startDate }) => [
        client.names([uid.split(/[-@]/)[1]!]),
        startDate.toJSDate().getTime(),
      ]);
    const first = await read(url);
    const dates = slots(rhythm, new Map(), [...client.id('abc')].reverse(), now);
    expect(await datesIn(first)).toEqual([...dates].map(([id, { at }]) => [client.names([id]), at]));
    expect(new Date([...dates.values()][1]!.at).toISOString()).toBe('2031-01-22T17:00:00.000Z');
    const again = await read(url, { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
    const later = Date.parse('2031-01-08T23:00:01Z');
    service.clockBack();
    service.clockAhead(later - Date.now());
    const moved = await read(url, { 'if-none-match': first.headers.get('etag')! });
    expect(moved.status).toBe(200);
    expect((await datesIn(moved))[0]).toEqual(['c', Date.parse('2031-01-22T17:00:00Z')]);
  });

  it('is not found while its owner is suspended; where auth is unavailable it is read', async () => {
    const client = await dated();
    const { url } = await make(client);
    service.plans.set(client.person.id, { tier: 'creator', isAdmin: false, suspended: true });
    expect((await read(url)).status).toBe(404);
    service.plans.delete(client.person.id);
    service.authUnavailable = true;
    expect((await read(url)).status).toBe(200);
    service.authUnavailable = false;
  });

  it('leaves out what is posted, hidden or a placeholder', async () => {
    const client = await dated();
    const { url } = await make(client);
    const [a, c] = [client.id('a')[0]!, client.id('c')[0]!];
    await client.apply({ kind: 'set', id: a, field: 'isHidden', value: true, seen: false });
    await client.apply({ kind: 'posted', ids: [c], on: true });
    expect(entriesOf(await (await read(url)).text())).toEqual([]);
  });

  it('is made without the texts of a large grid, but for the captions of the posts that it has', async () => {
    const client = await dated();
    const [a = '', b = '', c = ''] = client.ids;
    await client.apply(
      { kind: 'set', id: a, field: 'firstComment', value: '#sea', seen: '' },
      { kind: 'set', id: a, field: 'altText', value: 'Waves', seen: '' },
      { kind: 'set', id: a, field: 'description', value: 'A long one', seen: '' },
      { kind: 'set', id: c, field: 'label', value: 'Studio', seen: '' },
      { kind: 'gather', groupId: `g-${client.device}`, cover: b, ids: [a], createdAt: AT },
    );
    const photos = service.get(PhotoRepository);
    const [reading, captions] = [jest.spyOn(photos, 'findUndeletedBriefly'), jest.spyOn(photos, 'captions')];
    const entries = entriesOf(await (await read((await make(client)).url)).text());
    expect(entries.map(({ summary, description }) => [summary, description.split('\n')[0]])).toEqual([
      ['Studio', 'Sea, sky; sand'],
      ['A long one', 'A long one'],
    ]);
    const records = await (reading.mock.results[0]?.value as Promise<PhotoRecord[]>);
    const texts = records.map(
      ({ firstComment, altText, description }) => firstComment + altText + description,
    );
    expect(texts.sort()).toEqual(['', 'A', 'S']);
    expect(captions.mock.calls.map(([, ids]) => ids)).toEqual([[c, a]]);
  });

  it('is 304 for whoever has it, and then no photo is read; a change makes another one', async () => {
    const client = await dated();
    const { url } = await make(client);
    const first = await read(url);
    const tag = first.headers.get('etag')!;
    const recorder = await service.recorded(async () => {
      const again = await read(url, { 'if-none-match': `W/${tag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });
    expect(recorder.ofOwner(client.person.id).sort()).toEqual([
      'grids.findOne',
      'photos.aggregate',
      'photos.aggregate',
    ]);
    await client.apply({
      kind: 'set',
      id: client.id('b')[0]!,
      field: 'date',
      value: '2026-12-02',
      seen: null,
    });
    const changed = await read(url, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(entriesOf(await changed.text())).toHaveLength(3);
  });

  it('is 304 for whoever names its tag among others, also where no process has it', async () => {
    const client = await dated();
    const { url } = await make(client);
    const state = await client.person.call('GET', `/api/grids/${client.gridId}/state`);
    const tag = state.headers.get('etag')!.replace(/"$/, '.x"');
    expect((await read(url, { 'if-none-match': `"another.x", ${tag}` })).status).toBe(304);
  });
});

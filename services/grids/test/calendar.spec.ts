import { gridsData, type CalendarAddress, type GridCalendar, type Rhythm } from '@tessera/contracts';
import { slots } from '@tessera/grid-core';
import { getModelToken } from '@nestjs/mongoose';
import ICAL from 'ical.js';
import type { Model } from 'mongoose';
import { GridDocument } from '../src/grids/grid.schema.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const path = ({ gridId }: ChangesDesk) => `/api/grids/${gridId}/calendar`;
const make = (desk: ChangesDesk) => desk.person.ok<CalendarAddress>('POST', path(desk));
const read = (url: string, headers: Record<string, string> = {}) => fetch(service.url + url, { headers });
const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

/** A grid of three photos, each with a date but the second. */
async function dated() {
  const desk = await ChangesDesk.open(service, 3);
  await desk.apply(
    { kind: 'set', id: desk.id('a')[0]!, field: 'date', value: '2026-12-24', seen: null },
    { kind: 'set', id: desk.id('c')[0]!, field: 'date', value: '2026-12-01', seen: null },
    {
      kind: 'set',
      id: desk.id('c')[0]!,
      field: 'description',
      value: 'Sea, sky; sand\nand 🏖️ more',
      seen: '',
    },
  );
  return desk;
}

describe('the address of a calendar feed', () => {
  it('is made on request, replaced, and ended; what is not in force is not found', async () => {
    const desk = await dated();
    expect(await desk.person.ok<GridCalendar>('GET', path(desk))).toEqual({ since: null, mail: false });
    const first = await desk.person.call<CalendarAddress>('POST', path(desk));
    expect(first.status).toBe(201);
    expect(first.body.url).toMatch(/^\/api\/calendar\/[0-9a-f]{32}\.ics$/);
    expect(await desk.person.ok<GridCalendar>('GET', path(desk))).toEqual({
      since: first.body.since,
      mail: false,
    });
    expect((await read(first.body.url)).status).toBe(200);
    const second = await make(desk);
    expect((await read(first.body.url)).status).toBe(404);
    expect((await read(second.url)).status).toBe(200);
    expect((await desk.person.call('DELETE', path(desk))).status).toBe(204);
    expect(await desk.person.ok<GridCalendar>('GET', path(desk))).toEqual({ since: null, mail: false });
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
    const desk = await dated();
    const { url } = await make(desk);
    const secret = /[0-9a-f]{32}/.exec(url)![0];
    const grids = service.get<Model<GridDocument>>(getModelToken(GridDocument.name) as never);
    const stored = await grids.findById(desk.gridId).lean();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored).toHaveProperty('calendar.secretHash', expect.stringMatching(/^[\w-]{43}$/));
  });

  it("is in a person's own data with the mail's switch, and without what opens the feed", async () => {
    const desk = await dated();
    const owned = async () =>
      (await service.media.send(gridsData, { userId: desk.person.id, index: 0 })).grids[0]?.calendar;
    expect(await owned()).toEqual({ since: null, mail: false });
    const { since } = await make(desk);
    await desk.person.ok('PUT', `${path(desk)}/mail`, { on: true, timeZone: 'Europe/Vienna' });
    expect(await owned()).toEqual({ since, mail: true });
  });

  it("is the owner's to make, to see and to end", async () => {
    const desk = await dated();
    const { url } = await make(desk);
    const stranger = service.person();
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await stranger.refusal(method, path(desk))).toEqual([404, 'NOT_FOUND']);
    expect((await read(url)).status).toBe(200);
  });

  it('ends with its grid, and does not come back with it', async () => {
    const desk = await dated();
    await desk.person.grid('Another');
    const { url } = await make(desk);
    await desk.person.ok('DELETE', `/api/grids/${desk.gridId}`);
    expect((await read(url)).status).toBe(404);
    await desk.person.ok('POST', `/api/grids/${desk.gridId}/restore`);
    expect((await read(url)).status).toBe(404);
    expect(await desk.person.ok<GridCalendar>('GET', path(desk))).toEqual({ since: null, mail: false });
  });

  it('stays where the deletion of the last grid is refused', async () => {
    const desk = await dated();
    const { url } = await make(desk);
    expect(await desk.person.refusal('DELETE', `/api/grids/${desk.gridId}`)).toEqual([409, 'LAST_GRID']);
    expect((await read(url)).status).toBe(200);
  });
});

describe('the address of a calendar feed and the credentials of its owner', () => {
  const under = (desk: ChangesDesk, credentialsVersion: number) =>
    service.plans.set(desk.person.id, { tier: 'creator', isAdmin: false, credentialsVersion });
  const shown = (desk: ChangesDesk) => desk.person.ok<GridCalendar>('GET', path(desk));

  it('end together, and another one can be made', async () => {
    const desk = await dated();
    under(desk, 1);
    const { url } = await make(desk);
    const first = await read(url);
    expect(first.status).toBe(200);
    under(desk, 2);
    const known = { 'if-none-match': first.headers.get('etag')! };
    expect([(await read(url)).status, (await read(url, known)).status]).toEqual([404, 404]);
    const { grids } = await service.media.send(gridsData, { userId: desk.person.id, index: 0 });
    const none = { since: null, mail: false };
    expect([await shown(desk), grids[0]?.calendar]).toEqual([none, none]);
    const second = await make(desk);
    expect((await read(second.url)).status).toBe(200);
    expect(await shown(desk)).toEqual({ since: second.since, mail: false });
    expect((await read(url)).status).toBe(404);
  });

  it('are those of the caller: a session that ended a moment ago makes none', async () => {
    const desk = await dated();
    const plan = { tier: 'creator', isAdmin: false, credentialsVersion: 2 } as const;
    service.plans.set(desk.person.id, { ...plan, sessionAlive: false });
    expect(await desk.person.refusal('POST', path(desk))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await shown(desk)).toEqual({ since: null, mail: false });
    service.plans.set(desk.person.id, { ...plan, sessionAlive: true });
    expect((await read((await make(desk)).url)).status).toBe(200);
    const { sid, cv } = desk.person.session;
    expect(service.namedSessions.at(-1)).toEqual({ id: sid, credentialsVersion: cv });
  });

  it('are apart where it was made before they were kept with it', async () => {
    const desk = await dated();
    const { since, url } = await make(desk);
    under(desk, 7);
    expect((await read(url)).status).toBe(200);
    expect(await shown(desk)).toEqual({ since, mail: false });
  });

  it('are known as they were while auth is unavailable, and no address is made then', async () => {
    const desk = await dated();
    under(desk, 1);
    const { since, url } = await make(desk);
    service.authUnavailable = true;
    expect(await desk.person.refusal('POST', path(desk))).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect([(await read(url)).status, await shown(desk)]).toEqual([200, { since, mail: false }]);
    service.authUnavailable = false;
    expect((await read(url)).status).toBe(200);
  });
});

describe('a calendar feed', () => {
  it('has no control character but the end of a line, whatever a caption was pasted from', async () => {
    const desk = await dated();
    const [id] = desk.id('a');
    const value = 'One\u000bTwo\u0007\u0000 three\u001b\tfour';
    await desk.apply({ kind: 'set', id: id!, field: 'description', value, seen: '' });
    const text = await (await read((await make(desk)).url)).text();
    expect(text).not.toMatch(/(?![\t\r\n])\p{Cc}/u);
    const [, entry] = entriesOf(text);
    expect(entry?.summary).toBe('One Two three\tfour');
    expect(entry?.description).toContain('One\nTwo three\tfour\n\n');
  });

  it('has the posts with a date, with title, caption and the link to post them', async () => {
    const desk = await dated();
    const { url } = await make(desk);
    const response = await read(url);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const entries = entriesOf(await response.text());
    const link = `http://localhost:8080/post?grid=${desk.gridId}`;
    expect(
      entries.map(({ uid, summary, description, startDate }) => [
        uid,
        summary,
        description,
        startDate.toString(),
      ]),
    ).toEqual([
      [
        `${desk.gridId}-${desk.id('c')[0]}@tessera`,
        'Sea, sky; sand',
        `Sea, sky; sand\nand 🏖️ more\n\n${link}`,
        '2026-12-01',
      ],
      [`${desk.gridId}-${desk.id('a')[0]}@tessera`, 'Post', link, '2026-12-24'],
    ]);
    for (const { component } of entries) expect(component.getFirstPropertyValue('url')).toBe(link);
  });

  it('has the dates that follow from the rhythm, and others when a slot was used up, or its day is over', async () => {
    const desk = await ChangesDesk.open(service, 3);
    const rhythm: Rhythm = {
      weekly: [{ day: 3, time: '18:00' }],
      zone: 'Europe/Vienna',
      start: '2026-11-01',
      skipped: ['2031-01-15'],
    };
    await desk.apply({ kind: 'grid', rhythm });
    const now = Date.parse('2031-01-06T12:00:00Z');
    const { url } = await make(desk);
    service.clockAhead(now - Date.now());
    const datesIn = async (response: Response) =>
      entriesOf(await response.text()).map(({ uid, startDate }) => [
        desk.names([uid.split(/[-@]/)[1]!]),
        startDate.toJSDate().getTime(),
      ]);
    const first = await read(url);
    const dates = slots(rhythm, new Map(), [...desk.id('abc')].reverse(), now);
    expect(await datesIn(first)).toEqual([...dates].map(([id, { at }]) => [desk.names([id]), at]));
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
    const desk = await dated();
    const { url } = await make(desk);
    service.plans.set(desk.person.id, { tier: 'creator', isAdmin: false, suspended: true });
    expect((await read(url)).status).toBe(404);
    service.plans.delete(desk.person.id);
    service.authUnavailable = true;
    expect((await read(url)).status).toBe(200);
    service.authUnavailable = false;
  });

  it('leaves out what is posted, hidden or a placeholder', async () => {
    const desk = await dated();
    const { url } = await make(desk);
    const [a, c] = [desk.id('a')[0]!, desk.id('c')[0]!];
    await desk.apply({ kind: 'set', id: a, field: 'isHidden', value: true, seen: false });
    await desk.apply({ kind: 'posted', ids: [c], on: true });
    expect(entriesOf(await (await read(url)).text())).toEqual([]);
  });

  it('is made without the first comments and alt texts, which may be most of the text of a large grid', async () => {
    const desk = await dated();
    const [id = ''] = desk.id('a');
    await desk.apply(
      { kind: 'set', id, field: 'firstComment', value: '#sea', seen: '' },
      { kind: 'set', id, field: 'altText', value: 'Waves', seen: '' },
    );
    const reading = jest.spyOn(service.get(PhotoRepository), 'findUndeleted');
    expect((await read((await make(desk)).url)).status).toBe(200);
    const records = await (reading.mock.results[0]?.value as ReturnType<PhotoRepository['findUndeleted']>);
    expect(records.map(({ firstComment, altText }) => firstComment + altText)).toEqual(['', '', '']);
  });

  it('is 304 for whoever has it, and then no photo is read; a change makes another one', async () => {
    const desk = await dated();
    const { url } = await make(desk);
    const first = await read(url);
    const tag = first.headers.get('etag')!;
    const recorder = await service.recorded(async () => {
      const again = await read(url, { 'if-none-match': `W/${tag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });
    expect(recorder.ofOwner(desk.person.id).sort()).toEqual([
      'grids.findOne',
      'photos.aggregate',
      'photos.aggregate',
    ]);
    await desk.apply({ kind: 'set', id: desk.id('b')[0]!, field: 'date', value: '2026-12-02', seen: null });
    const changed = await read(url, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(entriesOf(await changed.text())).toHaveLength(3);
  });

  it('is 304 for whoever names its tag among others, also where no process has it', async () => {
    const desk = await dated();
    const { url } = await make(desk);
    const state = await desk.person.call('GET', `/api/grids/${desk.gridId}/state`);
    const tag = state.headers.get('etag')!.replace(/"$/, '.x"');
    expect((await read(url, { 'if-none-match': `"another.x", ${tag}` })).status).toBe(304);
  });
});

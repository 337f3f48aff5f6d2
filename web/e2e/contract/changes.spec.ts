import { expect, test } from '@playwright/test';
import {
  StoredEvent,
  type BoardChangesResponse,
  type ChangesResponse,
  type Copy,
  type Grid,
  type Photo,
  type TransferResponse,
} from '@tessera/contracts';
import { randomBytes } from 'node:crypto';
import { Person } from './support/person.js';

const newId = () => randomBytes(16).toString('hex');

let creator: Person;
test.beforeAll(async () => {
  creator = await Person.signUp('creator');
});

test.describe('POST /api/grids/{id}/changes', () => {
  test('returns 200, what takes each change back, what was refused, and the items that were changed', async () => {
    const gridId = await creator.grid();
    const [first = '', second = ''] = await creator.photos(gridId, 2);
    const json = {
      device: newId(),
      seq: 1,
      base: 0,
      changes: [
        { kind: 'move', ids: [second], before: first, at: 0 },
        { kind: 'set', id: first, field: 'altText', value: 'A lake', seen: '' },
        { kind: 'pin', id: newId(), on: true },
      ],
    };
    const { status, body } = await creator.call<ChangesResponse>('POST', `/api/grids/${gridId}/changes`, {
      json,
    });
    expect(status).toBe(200);
    expect(body.applied.map(({ index, inverse }) => [index, inverse?.kind])).toEqual([
      [0, 'together'],
      [1, 'together'],
    ]);
    expect(body.refused.map(({ index, code }) => [index, code])).toEqual([[2, 'NOT_FOUND']]);
    expect(body.lists?.order).toEqual([second, first]);
    expect(body.items.map(({ id, altText }) => [id, altText])).toEqual([[first, 'A lake']]);
    const { body: photos } = await creator.get<Photo[]>(`/api/photos?gridId=${gridId}&includeHidden=true`);
    expect(photos.map(({ id }) => id)).toEqual([second, first]);
  });
});

test.describe('POST /api/grids/{id}/transfer', () => {
  test('returns 200, both grids as they are now, and the photos in their new one', async () => {
    const [from, to] = [await creator.grid('From'), await creator.grid('To')];
    const [moved = '', left = ''] = await creator.photos(from, 2);
    const [first = ''] = await creator.photos(to, 1);
    const json = { device: newId(), seq: 1, ids: [moved], to, before: first, at: 0 };
    const { status, body } = await creator.call<TransferResponse>('POST', `/api/grids/${from}/transfer`, {
      json,
    });
    expect(status).toBe(200);
    expect([body.from.lists.order, body.to.lists.order]).toEqual([[left], [moved, first]]);
    expect(body.items.map(({ id, gridId, position }) => [id, gridId, position])).toEqual([[moved, to, 0]]);
    expect((await creator.list(from)).map(({ id }) => id)).toEqual([left]);
    expect((await creator.list(to)).map(({ id }) => id)).toEqual([moved, first]);
  });
});

test.describe("'POST /api/grids/{id}/copies' and 'GET /api/grids/{id}/copies/{copyId}'", () => {
  test('return 202 and how far the copy is, and how far it is until its end', async () => {
    const [from, to] = [await creator.grid('From'), await creator.grid('To')];
    const ids = await creator.photos(from, 2);
    const [first = ''] = await creator.photos(to, 1);
    const newIds = [newId(), newId()];
    const json = { id: newId(), to, ids, newIds, before: first, at: 0 };
    const { status, body } = await creator.call<Copy>('POST', `/api/grids/${from}/copies`, { json });
    expect([status, body.id, body.total]).toEqual([202, json.id, 2]);
    const state = async () => (await creator.get<Copy>(`/api/grids/${from}/copies/${json.id}`)).body;
    await expect.poll(state).toEqual({ id: json.id, state: 'done', done: 2, total: 2, refusal: null });
    expect((await creator.list(to)).map(({ id }) => id)).toEqual([...newIds, first]);
    expect((await creator.list(from)).map(({ id }) => id)).toEqual(ids);
    const pictures = [...(await creator.list(to)), ...(await creator.list(from))].map(({ url }) => url);
    expect(new Set(pictures).size).toBe(5);
  });
});

test.describe('POST /api/board/changes', () => {
  test('returns 200, what takes each change back, what was refused, and the grids of now', async () => {
    const person = await Person.signUp('creator');
    const [spring, summer] = [newId(), newId()];
    const json = {
      device: newId(),
      seq: 1,
      changes: [
        { kind: 'create', id: spring, name: 'Spring' },
        { kind: 'create', id: summer, name: 'Summer' },
        { kind: 'order', ids: [summer] },
        { kind: 'remove', id: newId() },
      ],
    };
    const { status, body } = await person.call<BoardChangesResponse>('POST', '/api/board/changes', { json });
    expect(status).toBe(200);
    expect(body.applied.map(({ inverse }) => inverse)).toEqual([
      { kind: 'remove', id: spring },
      { kind: 'remove', id: summer },
      { kind: 'order', ids: [spring, summer], seen: [summer, spring] },
    ]);
    expect(body.refused.map(({ index, code }) => [index, code])).toEqual([[3, 'NOT_FOUND']]);
    expect(body.grids).toEqual([
      { id: summer, name: 'Summer' },
      { id: spring, name: 'Spring' },
    ]);
    const { body: listed } = await person.get<Grid[]>('/api/grids');
    expect(listed.map(({ id }) => id)).toEqual([summer, spring]);
  });
});

test.describe('GET /api/events', () => {
  /** Reads a stream of events through the gateway until it is told to stop. */
  async function read(person: Person, gridId: string, onEvent: (event: StoredEvent) => void) {
    const end = new AbortController();
    const response = await fetch(new URL(`/api/events?grids=${gridId}`, process.env.TEST_BASE_URL), {
      headers: { authorization: `Bearer ${person.token}` },
      signal: end.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const decoder = new TextDecoder();
    let text = '';
    const reading = (async () => {
      for await (const part of response.body ?? []) {
        text += decoder.decode(part, { stream: true });
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events)
          if (event.startsWith('data: ')) onEvent(StoredEvent.parse(JSON.parse(event.slice(6))));
      }
    })().catch(() => undefined);
    return async () => {
      end.abort();
      await reading;
    };
  }

  test('tells of a change within a second, by the tag with which the grid is read', async () => {
    const person = await Person.signUp('creator');
    const gridId = await person.grid();
    const ids = await person.photos(gridId, 3);
    const events: StoredEvent[] = [];
    let came = () => {};
    const stop = await read(person, gridId, (event) => {
      events.push(event);
      came();
    });
    await expect.poll(() => events.length).toBe(2);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const next = new Promise<void>((resolve) => (came = resolve));
      const since = performance.now();
      const moved = await person.call('PUT', `/api/photos/${ids[2]}/position`, {
        json: { position: round % 2 },
      });
      expect(moved.status).toBe(200);
      await next;
      times.push(performance.now() - since);
    }
    expect(times.sort((a, b) => a - b)[2]).toBeLessThan(1_000);
    const { headers } = await person.get(`/api/grids/${gridId}/state`);
    expect(events.at(-1)).toMatchObject({
      kind: 'grid',
      gridId,
      stamp: headers.get('etag')?.replace(/^W\//, ''),
    });
    await stop();
  });
});

import { expect, test } from '@playwright/test';
import type {
  ChangesResponse,
  FirstViewResponse,
  Grid,
  GridOrder,
  GridStateResponse,
  Photo,
  TrashItem,
  UnhideResponse,
} from '@tessera/contracts';
import { Person, send } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

let creator: Person;
test.beforeAll(async () => {
  creator = await Person.signUp('creator');
});

test.describe('POST /api/grids', () => {
  test('responds with 201 and the grid, with its name trimmed [1.1] [7.15]', async () => {
    const { status, body } = await creator.call<Grid>('POST', '/api/grids', { json: { name: '  Spring  ' } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Spring',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      photoCount: 0,
    });
  });

  test('returns the same grid again for the same Idempotency-Key, and 409 where the body is another', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await creator.call<Grid>('POST', '/api/grids', { json: { name: 'Once' }, headers });
    const second = await creator.call<Grid>('POST', '/api/grids', { json: { name: 'Once' }, headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    const other = await creator.call('POST', '/api/grids', { json: { name: 'Twice' }, headers });
    expectRefusal(other, 409, 'IDEMPOTENCY_CONFLICT');
  });
});

test.describe('GET /api/grids', () => {
  test("responds with 200 and the person's grids in their order, with the number of photos [7.14]", async () => {
    const person = await Person.signUp();
    const one = await person.grid('One');
    const two = await person.grid('Two');
    await person.photos(two, 2);
    const { status, body } = await person.get<Grid[]>('/api/grids');
    expect(status).toBe(200);
    expect(body.map(({ id, photoCount }) => [id, photoCount])).toEqual([
      [one, 0],
      [two, 2],
    ]);
  });

  test('carries an ETag, and responds with 304 to one that still holds', async () => {
    const first = await creator.get<Grid[]>('/api/grids');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await creator.call('GET', '/api/grids', { headers })).status).toBe(304);
    await creator.grid('Newer');
    expect((await creator.call('GET', '/api/grids', { headers })).status).toBe(200);
  });
});

test.describe('GET /api/grids/first-view', () => {
  test('returns 200, the first posts that are shown and what is counted of all, and 304 to who has it', async () => {
    const id = await creator.grid('Top');
    const [first = '', second = ''] = await creator.photos(id, 2);
    await creator.call('PATCH', `/api/photos/${second}/visibility`, { json: { isHidden: true } });
    const path = `/api/grids/first-view?gridId=${id}`;
    const { status, headers, body } = await creator.get<FirstViewResponse>(path);
    const { items, ...counts } = body;
    expect([status, counts]).toEqual([
      200,
      {
        ...{ gridId: id, ratio: '3:4', posts: 1, planned: 1, drafts: 0, hidden: 1, photos: 2 },
        ...{ hasPosted: false, posted: [] },
      },
    ]);
    expect(items).toMatchObject([{ id: first, position: 0 }]);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await creator.call('GET', path, { headers: known })).status).toBe(304);
  });
});

test.describe('GET /api/grids/{id}/state', () => {
  test('returns 200, the lists of the grid and its items, drafts and hidden ones among them', async () => {
    const id = await creator.grid('Whole');
    const [first = '', second = '', third = ''] = await creator.photos(id, 3);
    await creator.call('PATCH', `/api/photos/${second}/visibility`, { json: { isHidden: true } });
    const changes = [{ kind: 'shelve', ids: [first] }];
    const { body: changed } = await creator.call<ChangesResponse>('POST', `/api/grids/${id}/changes`, {
      json: { device: 'd'.repeat(32), seq: 1, base: 0, changes },
    });
    const { status, headers, body } = await creator.get<GridStateResponse>(`/api/grids/${id}/state`);
    expect(status).toBe(200);
    expect(headers.get('x-grid-version')).toBe(String(changed.version));
    const { items, ...grid } = body;
    expect(grid).toEqual({ version: changed.version, name: 'Whole', ratio: '3:4', lists: changed.lists });
    expect(items.map(({ id: item, position, isHidden }) => [item, position, isHidden])).toEqual([
      [second, 0, true],
      [third, 1, false],
      [first, -1, false],
    ]);
  });

  test('carries an ETag, and returns 304 to one that still holds', async () => {
    const id = await creator.grid();
    const { body: item } = await creator.call<Photo>('POST', '/api/photos', {
      json: { gridId: id, isPlaceholder: true },
    });
    const read = (tag = '') =>
      creator.call('GET', `/api/grids/${id}/state`, { headers: { 'if-none-match': tag } });
    const tag = (await read()).headers.get('etag') ?? '';
    expect((await read(tag)).status).toBe(304);
    await creator.call('PUT', `/api/photos/${item.id}/description`, { json: { description: 'Later' } });
    expect((await read(tag)).status).toBe(200);
  });
});

test.describe('PUT /api/grids/{id}', () => {
  test('responds with 200 and the grid with its new name [7.16]', async () => {
    const id = await creator.grid();
    const { status, body } = await creator.call<Grid>('PUT', `/api/grids/${id}`, {
      json: { name: ' Autumn ' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'Autumn' });
  });
});

test.describe('DELETE /api/grids/{id}', () => {
  test('responds with 204, and the grid is in the trash [7.17]', async () => {
    const id = await creator.grid('Old');
    await creator.grid('New');
    expect((await creator.call('DELETE', `/api/grids/${id}`)).status).toBe(204);
    const { body } = await creator.get<Grid[]>('/api/grids');
    expect(body.map((grid) => grid.id)).not.toContain(id);
    const trash = await creator.get<TrashItem[]>('/api/trash');
    expect(trash.body.map((item) => item.id)).toContain(id);
  });
});

test.describe('POST /api/grids/{id}/restore', () => {
  test('responds with 200, and the grid is back with its photos', async () => {
    const id = await creator.grid('Back');
    const photos = await creator.photos(id, 2);
    await creator.call('DELETE', `/api/grids/${id}`);
    expect((await creator.call('POST', `/api/grids/${id}/restore`)).status).toBe(200);
    expect((await creator.list(id)).map((photo) => photo.id)).toEqual(photos);
  });
});

test.describe('POST /api/grid-reorder', () => {
  test('responds with 200 and the whole order; grids that are not named follow those that are [3.2] [7.18]', async () => {
    const person = await Person.signUp('creator');
    const one = await person.grid('One');
    const two = await person.grid('Two');
    const three = await person.grid('Three');
    const { status, body } = await person.call<GridOrder>('POST', '/api/grid-reorder', {
      json: { order: [three] },
    });
    expect({ status, body }).toEqual({ status: 200, body: { order: [three, one, two] } });
  });
});

test.describe('POST /api/grids/{id}/unhide-all', () => {
  test('responds with 200 and how many photos were hidden, on any plan', async () => {
    const id = await creator.grid();
    const [first] = await creator.photos(id, 2);
    await creator.call('PATCH', `/api/photos/${first}/visibility`, { json: { isHidden: true } });
    const { status, body } = await creator.call<UnhideResponse>('POST', `/api/grids/${id}/unhide-all`);
    expect({ status, body }).toEqual({ status: 200, body: { count: 1 } });
    expect((await creator.call<UnhideResponse>('POST', `/api/grids/${id}/unhide-all`)).body).toEqual({
      count: 0,
    });
  });
});

test.describe('GET /api/grids/{id}/export-permission', () => {
  test('responds with 204 on the paid plan and 403 EXPORT_NOT_AVAILABLE on the free one [9.1]', async () => {
    const paid = await creator.grid();
    expect((await creator.get(`/api/grids/${paid}/export-permission`)).status).toBe(204);
    const person = await Person.signUp();
    const response = await person.get(`/api/grids/${await person.grid()}/export-permission`);
    expectRefusal(response, 403, 'EXPORT_NOT_AVAILABLE');
    expect(response.body.message).toBe('Grid export is a Premium feature.');
  });
});

test('every list and grid call tells which version of the grid it speaks of', async () => {
  const id = await creator.grid();
  const versions: number[] = [];
  for (const [method, path, json] of [
    ['GET', `/api/photos?gridId=${id}`, undefined],
    ['POST', '/api/photos', { gridId: id, isPlaceholder: true }],
    ['GET', `/api/photos?gridId=${id}`, undefined],
  ] as const) {
    versions.push(Number((await creator.call(method, path, { json })).headers.get('x-grid-version')));
  }
  expect(versions[1]).toBeGreaterThan(versions[0] ?? 0);
  expect(versions[2]).toBe(versions[1]);
  expectRefusal(await send('GET', `/api/photos?gridId=${id}`), 401, 'UNAUTHENTICATED');
});

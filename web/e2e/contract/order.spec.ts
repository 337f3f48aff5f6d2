import { expect, test } from '@playwright/test';
import type { PhotoPosition, PinResponse, VersionConflict } from '@tessera/contracts';
import { Person } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

let creator: Person;
test.beforeAll(async () => {
  creator = await Person.signUp('creator');
});

const order = async (grid: string) => (await creator.list(grid)).map(({ id }) => id);

test.describe('PUT /api/photos/{id}/position', () => {
  test('responds with 200 and every position; the rest close up [7.22]', async () => {
    const grid = await creator.grid();
    const [a = '', b = '', c = ''] = await creator.photos(grid, 3);
    const { status, body } = await creator.call<PhotoPosition[]>('PUT', `/api/photos/${a}/position`, {
      json: { position: 2 },
    });
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: b, position: 0 },
      { id: c, position: 1 },
      { id: a, position: 2 },
    ]);
    expect(await order(grid)).toEqual([b, c, a]);
  });
});

test.describe('PUT /api/photos/batch-position', () => {
  test('responds with 200 and the whole order; named posts change places among themselves, the others stay [7.23]', async () => {
    const grid = await creator.grid();
    const [a = '', b = '', c = '', d = ''] = await creator.photos(grid, 4);
    const updates = [
      { id: d, position: 0 },
      { id: a, position: 3 },
    ];
    const { status, body } = await creator.call<PhotoPosition[]>('PUT', '/api/photos/batch-position', {
      json: { updates },
    });
    expect(status).toBe(200);
    expect(body.map(({ id }) => id)).toEqual([d, b, c, a]);
    expect(await order(grid)).toEqual([d, b, c, a]);
  });

  test('responds with 400 for posts of two grids, and nothing moves in either', async () => {
    const [one, two] = [await creator.grid('One'), await creator.grid('Two')];
    const [a = ''] = await creator.photos(one, 2);
    const [b = ''] = await creator.photos(two, 2);
    const before = [await order(one), await order(two)];
    const updates = [
      { id: a, position: 1 },
      { id: b, position: 0 },
    ];
    const answer = await creator.call('PUT', '/api/photos/batch-position', { json: { updates } });
    expectRefusal(answer, 400, 'VALIDATION_FAILED');
    expect([await order(one), await order(two)]).toEqual(before);
  });

  test('responds with 412 VERSION_CONFLICT to an If-Match that lost, with the current state', async () => {
    const grid = await creator.grid();
    const [a = '', b = ''] = await creator.photos(grid, 2);
    const swap = (headers: Record<string, string>) =>
      creator.call<{ details: VersionConflict<unknown> }>('PUT', '/api/photos/batch-position', {
        json: {
          updates: [
            { id: b, position: 0 },
            { id: a, position: 1 },
          ],
        },
        headers,
      });
    const listed = await creator.get(`/api/photos?gridId=${grid}`);
    const seen = { 'if-match': `"${listed.headers.get('x-grid-version')}"` };
    expect((await swap(seen)).status).toBe(200);
    const lost = await swap(seen);
    expectRefusal(lost, 412, 'VERSION_CONFLICT');
    expect(lost.body.details.version).toBeGreaterThan(0);
  });
});

test.describe('PATCH /api/photos/{id}/pin', () => {
  test('responds with 200; a fourth pin releases the pinned photo with the lowest position [7.25] [9.2]', async () => {
    const grid = await creator.grid();
    const ids = await creator.photos(grid, 4);
    const pin = (id: string | undefined) =>
      creator.call<PinResponse>('PATCH', `/api/photos/${id}/pin`, { json: { isPinned: true } });
    for (const id of ids.slice(0, 3)) expect((await pin(id)).body.unpinned).toEqual([]);
    const fourth = await pin(ids[3]);
    expect(fourth.body).toMatchObject({ photo: { id: ids[3], isPinned: true }, unpinned: [ids[0]] });
    expect(await order(grid)).toEqual(ids);
  });
});

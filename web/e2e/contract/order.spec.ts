import { expect, test } from '@playwright/test';
import type { PhotoPosition, PinResponse } from '@tessera/contracts';
import { Person } from './support/person.js';

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

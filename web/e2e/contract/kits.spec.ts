import { expect, test } from '@playwright/test';
import type { ExportLink, Kit, KitPosts } from '@tessera/contracts';
import { zipEntries } from '@tessera/testing';
import { Person } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

const start = (person: Person, gridId: string, posts: KitPosts = { which: 'planned' }) =>
  person.call<Kit>('POST', '/api/media/kit', { json: { gridId, posts, cropped: false } });

const untilReady = (person: Person) =>
  expect
    .poll(async () => (await person.get<Kit>('/api/media/kit')).body.state, { timeout: 60_000 })
    .toBe('ready');

test.describe('POST /api/media/kit', () => {
  test('responds with 202 and begins a ZIP of the planned posts, and with 403 KIT_NOT_AVAILABLE on the free plan', async () => {
    const creator = await Person.signUp('creator');
    const grid = await creator.grid();
    await creator.photos(grid, 3);
    const { status, body } = await start(creator, grid, { which: 'next', count: 2 });
    expect({ status, total: body.total, gridId: body.gridId }).toEqual({
      status: 202,
      total: 2,
      gridId: grid,
    });
    await untilReady(creator);
    const free = await Person.signUp();
    const own = await free.grid();
    await free.photos(own, 1);
    expectRefusal(
      await free.call('POST', '/api/media/kit', {
        json: { gridId: own, posts: { which: 'planned' }, cropped: false },
      }),
      403,
      'KIT_NOT_AVAILABLE',
    );
  });
});

test.describe('GET /api/media/kit', () => {
  test('responds with 200 and none where nobody asked for one', async () => {
    const { status, body } = await (await Person.signUp()).get<Kit>('/api/media/kit');
    expect({ status, body }).toEqual({
      status: 200,
      body: { state: 'none', done: 0, total: 0, gridId: null, expiresAt: null },
    });
  });
});

test.describe('POST /api/media/kit/link', () => {
  test('responds with 200 and a path that opens the ZIP without a token, and with 404 where none is ready', async () => {
    const creator = await Person.signUp('creator');
    const grid = await creator.grid();
    await creator.photos(grid, 1);
    expectRefusal(await creator.call('POST', '/api/media/kit/link'), 404, 'NOT_FOUND');
    expect((await start(creator, grid)).status).toBe(202);
    await untilReady(creator);
    const { status, body } = await creator.call<ExportLink>('POST', '/api/media/kit/link');
    expect(status).toBe(200);
    const zip = await fetch(new URL(body.downloadUrl, process.env.TEST_BASE_URL));
    expect([...zipEntries(Buffer.from(await zip.arrayBuffer())).keys()].sort()).toEqual([
      '01.jpg',
      'captions.csv',
      'captions.txt',
    ]);
  });
});

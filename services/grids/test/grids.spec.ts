import type { Grid } from '@tessera/contracts';
import { TestGrids } from './harness.js';
import type { ErrorResponse } from './person.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

describe('the list of grids', () => {
  it('is empty for a new person and then holds their grids in their order [3.2]', async () => {
    const person = service.person();
    expect(await person.ok('GET', '/api/grids')).toEqual([]);
    const first = await person.call<Grid>('POST', '/api/grids', { name: '  Summer  ' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      name: 'Summer',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      photoCount: 0,
    });
    expect(first.version).toBeGreaterThan(0);
    const second = await person.grid('Winter');
    const list = await person.call<Grid[]>('GET', '/api/grids');
    expect(list.body.map(({ id }) => id)).toEqual([first.body.id, second.id]);
    expect(list.version).toBe(2);
  });

  it('responds with 304 to whoever has it already', async () => {
    const person = service.person();
    await person.grid();
    const etag = (await person.call('GET', '/api/grids')).headers.get('etag') ?? '';
    expect((await person.call('GET', '/api/grids', undefined, { 'if-none-match': etag })).status).toBe(304);
  });

  it('counts photos without placeholders [D2.1]', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    await person.photos(gridId, 3);
    await person.ok('POST', '/api/photos', { gridId, isPlaceholder: true });
    expect((await person.ok<Grid[]>('GET', '/api/grids'))[0]?.photoCount).toBe(3);
  });

  it('shows the pictures of the first three posts that are shown', async () => {
    const person = service.person();
    const [many, few] = [await person.grid('Many'), await person.grid('Few')];
    const photos = await person.photos(many.id, 6);
    const [one] = await person.photos(few.id, 1);
    await person.ok('POST', '/api/photos', { gridId: many.id, isPlaceholder: true });
    await person.ok('PATCH', `/api/photos/${photos[1]}/visibility`, { isHidden: true });
    const thumbs = async (gridId: string, ids: readonly (string | undefined)[]) => {
      const listed = await person.list(gridId);
      return ids.map((id) => listed.find((photo) => photo.id === id)?.thumbUrl);
    };
    expect((await person.ok<Grid[]>('GET', '/api/grids')).map(({ thumbUrls }) => thumbUrls)).toEqual([
      await thumbs(many.id, [photos[0], photos[2], photos[3]]),
      await thumbs(few.id, [one]),
    ]);
  });

  it('needs a token', async () => {
    const response = await fetch(`${service.url}/api/grids`);
    expect(response.status).toBe(401);
    expect(((await response.json()) as ErrorResponse).code).toBe('UNAUTHENTICATED');
  });
});

describe('creating a grid', () => {
  it('refuses an empty and a long name', async () => {
    const person = service.person();
    expect(await person.refusal('POST', '/api/grids', { name: '   ' })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await person.refusal('POST', '/api/grids', { name: 'x'.repeat(101) })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    expect(await person.refusal('POST', '/api/grids', {})).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('stops at the plan, however many ask at once', async () => {
    const person = service.person('free');
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        person.call<ErrorResponse>('POST', '/api/grids', { name: 'One of many' }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403, 403, 403]);
    const refused = responses.find(({ status }) => status === 403)?.body;
    expect(refused).toMatchObject({
      code: 'GRID_LIMIT_REACHED',
      error: 'Free accounts can have up to 2 grids. Upgrade to Creator for unlimited grids.',
      details: { limit: 2, current: 2, adding: 1 },
    });
    expect(await person.ok('GET', '/api/grids')).toHaveLength(2);
  });

  it('makes one for a key, in parallel too, and refuses the key for another request', async () => {
    const person = service.person();
    const key = { 'idempotency-key': 'first-grid' };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => person.call<Grid>('POST', '/api/grids', { name: 'Mine' }, key)),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses.every(({ status }) => status === 201)).toBe(true);
    expect(await person.ok('GET', '/api/grids')).toHaveLength(1);
    expect(await person.refusal('POST', '/api/grids', { name: 'Other' }, key)).toEqual([
      409,
      'IDEMPOTENCY_CONFLICT',
    ]);
  });
});

describe('renaming, reordering and deleting grids', () => {
  it('renames', async () => {
    const person = service.person();
    const { id } = await person.grid('Old');
    const renamed = await person.call<Grid>('PUT', `/api/grids/${id}`, { name: ' New ' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'New']);
    expect((await person.ok<Grid[]>('GET', '/api/grids'))[0]?.name).toBe('New');
  });

  it('puts those named first and keeps the others after them', async () => {
    const person = service.person();
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await person.grid(name)).id);
    const [a = '', b = '', c = '', d = ''] = ids;
    expect(await person.ok('POST', '/api/grid-reorder', { order: [c, a] })).toEqual({ order: [c, a, b, d] });
    expect(await person.refusal('POST', '/api/grid-reorder', { order: [c, newId()] })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await person.refusal('POST', '/api/grid-reorder', { order: [c, c] })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    const other = await service.person().grid();
    expect(await person.refusal('POST', '/api/grid-reorder', { order: [other.id] })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const list = await person.call<Grid[]>('GET', '/api/grids');
    expect(list.body.map(({ id }) => id)).toEqual([c, a, b, d]);
    const stale = { 'if-match': `"${list.version - 1}"` };
    const lost = await person.call<ErrorResponse>('POST', '/api/grid-reorder', { order: [d] }, stale);
    expect([lost.status, lost.body.code]).toEqual([412, 'VERSION_CONFLICT']);
    expect(lost.body.details).toEqual({ version: list.version, current: [c, a, b, d] });
  });

  it('never deletes the last one, not even when two are deleted at once [5.7]', async () => {
    const person = service.person();
    const a = await person.grid();
    const b = await person.grid();
    const responses = await Promise.all([a, b].map(({ id }) => person.call('DELETE', `/api/grids/${id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    const left = await person.ok<Grid[]>('GET', '/api/grids');
    expect(left).toHaveLength(1);
    const last = await person.call<ErrorResponse>('DELETE', `/api/grids/${left[0]?.id}`);
    expect(last.body).toMatchObject({ code: 'LAST_GRID', error: 'You must have at least one grid.' });
    expect(await person.ok('GET', `/api/photos?gridId=${left[0]?.id}`)).toEqual([]);
  });

  it('tells whether an export is allowed [6.3]', async () => {
    const creator = service.person();
    const grid = await creator.grid();
    expect((await creator.call('GET', `/api/grids/${grid.id}/export-permission`)).status).toBe(204);
    const free = service.person('free');
    const mine = await free.grid();
    expect(await free.refusal('GET', `/api/grids/${mine.id}/export-permission`)).toEqual([
      403,
      'EXPORT_NOT_AVAILABLE',
    ]);
    expect(await free.refusal('GET', `/api/grids/${grid.id}/export-permission`)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the plan', () => {
  it('holds at once after an upgrade, also for somebody who was just refused', async () => {
    const person = service.person('free');
    const { id } = await person.grid();
    const asked = ['GET', `/api/grids/${id}/export-permission`] as const;
    expect(await person.refusal(...asked)).toEqual([403, 'EXPORT_NOT_AVAILABLE']);
    service.plans.set(person.id, { tier: 'creator', isAdmin: false });
    expect((await person.call(...asked)).status).toBe(204);
  });

  it('is the token`s where auth does not respond', async () => {
    service.authUnavailable = true;
    try {
      const person = service.person('free');
      await person.grid();
      await person.grid();
      expect(await person.refusal('POST', '/api/grids', { name: 'third' })).toEqual([
        403,
        'GRID_LIMIT_REACHED',
      ]);
    } finally {
      service.authUnavailable = false;
    }
  });

  it('is Creator for an admin on a free account [6.2]', async () => {
    const person = service.person('free');
    service.plans.set(person.id, { tier: 'free', isAdmin: true });
    for (const name of ['a', 'b', 'c']) await person.grid(name);
    expect(await person.ok('GET', '/api/grids')).toHaveLength(3);
  });
});

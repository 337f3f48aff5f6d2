import type { Photo, PhotoPosition, PinResponse } from '@tessera/contracts';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import type { ErrorResponse, Person } from './person.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

async function withPhotos(count: number): Promise<{ person: Person; gridId: string; ids: string[] }> {
  const person = service.person();
  const { id: gridId } = await person.grid();
  return { person, gridId, ids: await person.photos(gridId, count) };
}

describe('moving one post', () => {
  it('brings it to its place and closes up the rest', async () => {
    const { person, gridId, ids } = await withPhotos(4);
    const [a, b, c, d] = ids;
    const moved = await person.call<PhotoPosition[]>('PUT', `/api/photos/${d}/position`, { position: 1 });
    expect(moved.status).toBe(200);
    expect(moved.body).toEqual([a, d, b, c].map((id, position) => ({ id, position })));
    expect(await person.order(gridId)).toEqual([a, d, b, c]);
    await person.ok('PUT', `/api/photos/${a}/position`, { position: 9_999 });
    expect(await person.order(gridId)).toEqual([d, b, c, a]);
  });

  it('is refused where the version that was seen is not the newest', async () => {
    const { person, gridId, ids } = await withPhotos(3);
    const { version } = await person.call('GET', `/api/photos?gridId=${gridId}`);
    const seen = { 'if-match': `"${version}"` };
    const first = await person.call('PUT', `/api/photos/${ids[2]}/position`, { position: 0 }, seen);
    expect([first.status, first.version]).toEqual([200, version + 1]);
    const second = await person.call<ErrorResponse>(
      'PUT',
      `/api/photos/${ids[1]}/position`,
      { position: 0 },
      seen,
    );
    expect([second.status, second.body.code]).toEqual([412, 'VERSION_CONFLICT']);
    const order = await person.order(gridId);
    expect(second.body.details).toEqual({
      version: version + 1,
      current: order.map((id, position) => ({ id, position })),
    });
    const malformed = { 'if-match': 'yesterday' };
    expect(await person.refusal('PUT', `/api/photos/${ids[1]}/position`, { position: 0 }, malformed)).toEqual(
      [400, 'VALIDATION_FAILED'],
    );
  });

  it('refuses places that are none', async () => {
    const { person, ids } = await withPhotos(1);
    for (const position of [-1, 0.5, '1', null, 10_001]) {
      expect(await person.refusal('PUT', `/api/photos/${ids[0]}/position`, { position })).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
    }
  });
});

describe('a grid with posted posts', () => {
  it('refuses an order in which they would not stay where they are', async () => {
    const client = await GridTestClient.open(service, 5);
    await client.apply({ kind: 'posted', ids: client.id('de'), on: true });
    const [a = '', b = '', , d = '', e = ''] = client.ids;
    const locked = [409, 'POSTED_LOCKED'];
    const { person } = client;
    expect(await person.refusal('PUT', `/api/photos/${a}/position`, { position: 3 })).toEqual(locked);
    expect(await person.refusal('PUT', `/api/photos/${e}/position`, { position: 0 })).toEqual(locked);
    expect(await person.refusal('PUT', `/api/photos/${d}/position`, { position: 4 })).toEqual(locked);
    const updates = [
      { id: b, position: 4 },
      { id: e, position: 1 },
    ];
    expect(await person.refusal('PUT', '/api/photos/batch-position', { updates })).toEqual(locked);
    expect(await client.shown()).toBe('abc||de');
    await person.ok('PUT', `/api/photos/${a}/position`, { position: 2 });
    expect(await client.shown()).toBe('bca||de');
  });

  it('lets none of them into a carousel of planned photos, nor a planned one into theirs, by any call', async () => {
    const client = await GridTestClient.open(service, 5);
    const [a = '', b = '', , d = '', e = ''] = client.ids;
    const [planned, posted] = ['planned', 'posted'].map((name) => `${name}-${client.device}`) as [
      string,
      string,
    ];
    await client.apply(
      { kind: 'gather', groupId: planned, cover: a, ids: [b], createdAt: AT },
      { kind: 'gather', groupId: posted, cover: d, ids: [e], createdAt: AT },
      { kind: 'posted', ids: [d], on: true },
    );
    const into = [
      { carouselGroupId: posted, carouselPosition: 1, id: b },
      { carouselGroupId: posted, carouselPosition: 0, id: client.ids[2] },
      { carouselGroupId: planned, carouselPosition: null, id: e },
    ];
    for (const { id, ...body } of into)
      expect(await client.person.refusal('PUT', `/api/photos/${id}/carousel`, body)).toEqual([
        409,
        'POSTED_LOCKED',
      ]);
    expect(await client.shown()).toBe('ac||d');
  });
});

describe('moving many posts', () => {
  it('permutes those named among the places that they hold together [D4.1]', async () => {
    const { person, gridId, ids } = await withPhotos(5);
    const [a, b, c, d, e] = ids as [string, string, string, string, string];
    const updates = [
      { id: b, position: 9 },
      { id: e, position: 2 },
      { id: c, position: 5 },
    ];
    const response = await person.call<PhotoPosition[]>('PUT', '/api/photos/batch-position', { updates });
    expect(response.status).toBe(200);
    expect(response.body).toEqual([a, e, c, d, b].map((id, position) => ({ id, position })));
    expect(await person.order(gridId)).toEqual([a, e, c, d, b]);
  });

  it('changes nothing where an id is unknown, twice or of another grid [D4.1]', async () => {
    const { person, gridId, ids } = await withPhotos(3);
    const other = await person.photos((await person.grid()).id, 1);
    const stranger = await withPhotos(1);
    const at = (list: (string | undefined)[]) => ({
      updates: list.map((id, index) => ({ id, position: list.length - index })),
    });
    const put = (list: (string | undefined)[]) =>
      person.refusal('PUT', '/api/photos/batch-position', at(list));
    expect(await put([...ids, newId()])).toEqual([404, 'NOT_FOUND']);
    expect(await put([newId(), ...ids])).toEqual([404, 'NOT_FOUND']);
    expect(await put([...ids, stranger.ids[0]])).toEqual([404, 'NOT_FOUND']);
    expect(await put([...ids, ids[0]])).toEqual([400, 'VALIDATION_FAILED']);
    expect(await put([...ids, other[0]])).toEqual([400, 'VALIDATION_FAILED']);
    expect(await put([...ids, 'malformed'])).toEqual([400, 'VALIDATION_FAILED']);
    expect(await put([])).toEqual([400, 'VALIDATION_FAILED']);
    await person.ok('DELETE', `/api/photos/${ids[2]}`);
    expect(await put(ids)).toEqual([404, 'NOT_FOUND']);
    expect(await person.order(gridId)).toEqual([ids[0], ids[1]]);
  });

  it('loses and doubles nothing when reorders, inserts and deletions race', async () => {
    const { person, gridId, ids } = await withPhotos(30);
    const gone = ids.slice(0, 5);
    const added = Array.from({ length: 20 }, () => ({ photoId: newId(), image: image() }));
    const kept = ids.slice(5);
    const shuffles = Array.from({ length: 15 }, (_, round) => ({
      updates: kept.map((id, index) => ({ id, position: (index * 7 + round * 3) % 25 })),
    }));
    const responses = await Promise.all([
      ...shuffles.map((body) => person.call('PUT', '/api/photos/batch-position', body)),
      ...kept
        .slice(0, 10)
        .map((id, position) => person.call('PUT', `/api/photos/${id}/position`, { position })),
      ...added.map((item) => service.media.insert(person, gridId, 3, [item]).then(() => ({ status: 200 }))),
      ...gone.map((id) => person.call('DELETE', `/api/photos/${id}`)),
    ]);
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
    const order = await person.order(gridId);
    expect([...order].sort()).toEqual([...kept, ...added.map(({ photoId }) => photoId)].sort());
    const positions = (await person.list(gridId)).map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, index) => index));
  });
});

describe('pinning', () => {
  it('releases the pinned post with the lowest position for a fourth, and moves nothing [4.3] [D2.2]', async () => {
    const { person, gridId, ids } = await withPhotos(5);
    const [a, b, c, d] = ids;
    const pin = (id: string | undefined, isPinned = true) =>
      person.ok<PinResponse>('PATCH', `/api/photos/${id}/pin`, { isPinned });
    for (const id of [d, b, c]) expect((await pin(id)).unpinned).toEqual([]);
    const fourth = await pin(a);
    expect(fourth.unpinned).toEqual([b]);
    expect(fourth.photo).toMatchObject({ id: a, isPinned: true, position: 0 });
    expect((await pin(a)).unpinned).toEqual([]);
    expect((await pin(c, false)).photo.isPinned).toBe(false);
    const pinned = (await person.list(gridId)).filter(({ isPinned }) => isPinned);
    expect(pinned.map(({ id }) => id)).toEqual([a, d]);
    expect(await person.order(gridId)).toEqual(ids);
  });

  it('never holds more than three when many are pinned at once [4.3]', async () => {
    const { person, gridId, ids } = await withPhotos(8);
    await Promise.all(ids.map((id) => person.ok('PATCH', `/api/photos/${id}/pin`, { isPinned: true })));
    expect((await person.list(gridId)).filter(({ isPinned }) => isPinned)).toHaveLength(3);
  });

  it('is free on every plan [D2.2]', async () => {
    const person = service.person('free');
    const { id: gridId } = await person.grid();
    const [id] = await person.photos(gridId, 1);
    expect(
      (await person.ok<PinResponse>('PATCH', `/api/photos/${id}/pin`, { isPinned: true })).photo.isPinned,
    ).toBe(true);
    expect(await person.refusal('PATCH', `/api/photos/${id}/pin`, { isPinned: 'yes' })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });
});

describe('a grid of 1,000 posts', () => {
  it('is listed and reordered whole', async () => {
    const { person, gridId, ids } = await withPhotos(1_000);
    const updates = ids.map((id, index) => ({ id, position: 999 - index }));
    const response = await person.ok<PhotoPosition[]>('PUT', '/api/photos/batch-position', { updates });
    expect(response.map(({ id }) => id)).toEqual([...ids].reverse());
    const list = await person.ok<Photo[]>('GET', `/api/photos?gridId=${gridId}`);
    expect(list.map(({ id }) => id)).toEqual([...ids].reverse());
  });
});

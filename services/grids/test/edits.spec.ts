import type { Change, Photo } from '@tessera/contracts';
import { CarouselTestClient } from './carousel-test-client.js';
import { GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import type { ErrorResponse, Person } from './person.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

async function withPhotos(count: number, tier: 'free' | 'creator' = 'creator') {
  const person = service.person(tier);
  const { id: gridId } = await person.grid();
  return { person, gridId, ids: await person.photos(gridId, count) };
}

const edit = (person: Person, id: string | undefined, field: string, body: unknown, revision?: number) =>
  person.call<Photo & ErrorResponse>(
    field === 'visibility' ? 'PATCH' : 'PUT',
    `/api/photos/${id}/${field}`,
    body,
    revision === undefined ? {} : { 'if-match': `"${revision}"` },
  );

describe('a description', () => {
  it('is stored as it is, beyond the length at which the web flags it', async () => {
    const { person, gridId, ids } = await withPhotos(1);
    const description = `Ünïcode 🌅\n${'x'.repeat(5_000)}`;
    const edited = await edit(person, ids[0], 'description', { description });
    expect([edited.status, edited.body.description, edited.body.revision]).toEqual([200, description, 2]);
    expect(edited.version).toBeGreaterThan(0);
    expect((await person.photo(gridId, ids[0]!)).description).toBe(description);
    const long = { description: 'x'.repeat(10_001) };
    expect((await edit(person, ids[0], 'description', long)).status).toBe(400);
  });

  it('with half of an emoji can be changed by who has seen it as it was sent', async () => {
    const client = await GridTestClient.open(service, 1);
    const [id = ''] = client.ids;
    const cut = 'Sunset \ud83c';
    const set = (value: string, seen: string): Change => ({
      kind: 'set',
      id,
      field: 'description',
      value,
      seen,
    });
    const { items } = await client.apply(set(cut, ''));
    const [{ description } = { description: '' }] = items;
    expect(description).toBe('Sunset \ufffd');
    expect((await client.photo('a')).description).toBe(description);
    await client.apply(set('Sunset', cut));
    await client.person.ok('PUT', `/api/photos/${id}/description`, { description: cut });
    expect((await client.photo('a')).description).toBe(description);
  });

  it('is refused over a revision that was not seen, with the current state', async () => {
    const { person, ids } = await withPhotos(1);
    await edit(person, ids[0], 'description', { description: 'first' }, 1);
    const lost = await edit(person, ids[0], 'description', { description: 'second' }, 1);
    expect([lost.status, lost.body.code]).toEqual([412, 'VERSION_CONFLICT']);
    expect(lost.body.details).toMatchObject({ version: 2, current: { description: 'first', revision: 2 } });
    expect((await edit(person, ids[0], 'description', { description: 'second' }, 2)).status).toBe(200);
  });

  it('lets one of two win who saw the same revision', async () => {
    const { person, ids } = await withPhotos(1);
    const responses = await Promise.all(
      ['one', 'two', 'three'].map((description) => edit(person, ids[0], 'description', { description }, 1)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('visibility', () => {
  it('is a matter of the plan when hiding, and never when showing', async () => {
    const { person, gridId, ids } = await withPhotos(2);
    expect((await edit(person, ids[0], 'visibility', { isHidden: true })).body.isHidden).toBe(true);
    service.plans.set(person.id, { tier: 'free', isAdmin: false });
    service.clockAhead(6_000);
    try {
      const refused = await edit(person, ids[1], 'visibility', { isHidden: true });
      expect([refused.status, refused.body.code]).toEqual([403, 'HIDE_NOT_AVAILABLE']);
      expect((await edit(person, ids[0], 'visibility', { isHidden: false })).body.isHidden).toBe(false);
    } finally {
      service.clockBack();
    }
    expect(await person.list(gridId, false)).toHaveLength(2);
    expect((await edit(person, ids[0], 'visibility', { isHidden: true }, 1)).status).toBe(403);
  });

  it('is brought back for all of a grid at once, and counted without the trash', async () => {
    const { person, gridId, ids } = await withPhotos(4);
    for (const id of ids.slice(0, 3)) await edit(person, id, 'visibility', { isHidden: true });
    await person.ok('DELETE', `/api/photos/${ids[2]}`);
    const shown = await person.call('POST', `/api/grids/${gridId}/unhide-all`);
    expect([shown.status, shown.body]).toEqual([200, { count: 2 }]);
    expect(await person.ok('POST', `/api/grids/${gridId}/unhide-all`)).toEqual({ count: 0 });
    expect(await person.list(gridId, false)).toHaveLength(3);
  });
});

describe('a media type', () => {
  it('is photo, reel or carousel [3.3]', async () => {
    const { person, gridId, ids } = await withPhotos(1);
    for (const mediaType of ['reel', 'carousel', 'photo']) {
      expect((await edit(person, ids[0], 'media-type', { mediaType })).body.mediaType).toBe(mediaType);
    }
    expect((await edit(person, ids[0], 'media-type', { mediaType: 'story' })).status).toBe(400);
    expect((await person.photo(gridId, ids[0]!)).revision).toBe(4);
  });

  it('is no carousel on Free [D2.3]', async () => {
    const { person, ids } = await withPhotos(1, 'free');
    const refused = await edit(person, ids[0], 'media-type', { mediaType: 'carousel' });
    expect([refused.status, refused.body.code]).toEqual([403, 'CAROUSEL_NOT_AVAILABLE']);
    expect((await edit(person, ids[0], 'media-type', { mediaType: 'reel' })).status).toBe(200);
  });
});

describe('a reel that was put into a carousel', () => {
  it.each<[string, (client: CarouselTestClient) => Promise<unknown>]>([
    ['leaves it', (client) => client.place('b', null, null)],
    ['is in one that is split', (client) => client.split()],
    ['is the last of one whose cover is deleted', (client) => client.removeAlone('a')],
  ])('is a plain photo where it %s', async (_, change) => {
    const client = await CarouselTestClient.open(service, '', ['a']);
    await client.person.ok('PUT', client.url('b', 'media-type'), { mediaType: 'reel' });
    await client.place('b', 1);
    await change(client);
    expect(await client.photo('b')).toMatchObject({ carouselGroupId: null, mediaType: 'photo' });
  });
});

describe('whoever it is not theirs', () => {
  const calls: [string, string, unknown][] = [
    ['PUT', '/api/photos/ID/position', { position: 0 }],
    ['PUT', '/api/photos/batch-position', { updates: [{ id: 'ID', position: 0 }] }],
    ['PATCH', '/api/photos/ID/visibility', { isHidden: false }],
    ['PATCH', '/api/photos/ID/pin', { isPinned: true }],
    ['PUT', '/api/photos/ID/media-type', { mediaType: 'reel' }],
    ['PUT', '/api/photos/ID/description', { description: 'mine now' }],
    ['PUT', '/api/photos/ID/carousel', { carouselGroupId: 'group', carouselPosition: 0 }],
    ['DELETE', '/api/photos/ID', undefined],
    ['POST', '/api/photos/ID/restore', undefined],
    ['DELETE', '/api/carousels/photos/ID', undefined],
    ['DELETE', '/api/trash/ID', undefined],
    ['PUT', '/api/grids/GRID', { name: 'mine now' }],
    ['DELETE', '/api/grids/GRID', undefined],
    ['POST', '/api/grids/GRID/restore', undefined],
    ['POST', '/api/grids/GRID/unhide-all', undefined],
    ['GET', '/api/grids/GRID/export-permission', undefined],
    ['GET', '/api/photos?gridId=GRID', undefined],
    ['POST', '/api/photos', { gridId: 'GRID', isPlaceholder: true }],
    ['POST', '/api/grid-reorder', { order: ['GRID'] }],
  ];

  it.each(calls)('finds nothing by %s %s', async (method, path, body) => {
    const { person: owner, gridId, ids } = await withPhotos(2);
    const before = await owner.list(gridId);
    const stranger = service.person();
    await stranger.grid();
    const fill = (text: string) => text.replace('GRID', gridId).replace('ID', ids[0]!);
    const filled = body === undefined ? undefined : (JSON.parse(fill(JSON.stringify(body))) as unknown);
    expect(await stranger.refusal(method, fill(path), filled)).toEqual([404, 'NOT_FOUND']);
    expect(await owner.list(gridId)).toEqual(before);
    expect(await owner.ok('GET', '/api/grids')).toHaveLength(1);
  });

  it.each(calls.filter(([, path]) => /\/(ID|GRID)(\/|$)/.test(path)))(
    'finds nothing by %s %s with an unknown or a malformed id',
    async (method, path, body) => {
      const person = service.person();
      for (const id of [newId(), 'malformed', '%00', `${newId()}0`]) {
        const filled = path.replace('GRID', id).replace('ID', id);
        expect([id, await person.refusal(method, filled, body)]).toEqual([id, [404, 'NOT_FOUND']]);
      }
    },
  );

  it.each(calls)('is sent to log in by %s %s without a token', async (method, path) => {
    const url = `${service.url}${path.replace('GRID', newId()).replace('ID', newId())}`;
    const response = await fetch(url, { method });
    expect(response.status).toBe(401);
  });
});

import { gridsData, photosData, trashData, type Photo } from '@tessera/contracts';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

/** Photos a to f: b is a draft, c is one too and covers d, e and f are posts. */
async function withDrafts(): Promise<GridTestClient> {
  const client = await GridTestClient.open(service, 6);
  const [, , c = ''] = client.ids;
  await client.apply(
    { kind: 'gather', groupId: `g-${client.device}`, cover: c, ids: client.id('d'), createdAt: AT },
    { kind: 'shelve', ids: client.id('bc') },
  );
  return client;
}

const DRAFTS = 'aef|bc|';

describe('a call of the specification', () => {
  it.each<[string, string, string, object]>([
    ['a position', 'PUT', 'position', { position: 0 }],
    ['a pin', 'PATCH', 'pin', { isPinned: true }],
    ['a released pin', 'PATCH', 'pin', { isPinned: false }],
    ['no carousel', 'PUT', 'carousel', { carouselGroupId: null, carouselPosition: null }],
    ['a new carousel', 'PUT', 'carousel', { carouselGroupId: 'new', carouselPosition: 0 }],
  ])('that gives a draft %s is 404, and changes nothing', async (_, method, call, body) => {
    const client = await withDrafts();
    for (const id of client.id('bcd')) {
      expect(await client.person.refusal(method, `/api/photos/${id}/${call}`, body)).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
    expect(await client.shown()).toBe(DRAFTS);
  });

  it('that permutes drafts or puts a post into their carousel is 404, and changes nothing', async () => {
    const client = await withDrafts();
    const [a = '', b = ''] = client.ids;
    const updates = [a, b].map((id, position) => ({ id, position: 1 - position }));
    expect(await client.person.refusal('PUT', '/api/photos/batch-position', { updates })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const body = { carouselGroupId: `g-${client.device}`, carouselPosition: 1 };
    expect(await client.person.refusal('PUT', `/api/photos/${a}/carousel`, body)).toEqual([404, 'NOT_FOUND']);
    expect(await client.shown()).toBe(DRAFTS);
  });

  it('changes what a draft is, deletes it and restores it', async () => {
    const client = await withDrafts();
    const [, b = ''] = client.ids;
    const call = (method: string, path: string, body?: object) =>
      client.person.ok<Photo>(method, `/api/photos/${b}${path}`, body);
    await call('PUT', '/description', { description: 'A draft' });
    await call('PUT', '/media-type', { mediaType: 'reel' });
    expect(await call('PATCH', '/visibility', { isHidden: true })).toMatchObject({
      description: 'A draft',
      mediaType: 'reel',
      isHidden: true,
      position: -1,
    });
    await call('DELETE', '');
    expect(await client.shown()).toBe('aef|c|');
    await call('POST', '/restore');
    expect(await client.shown()).toBe(DRAFTS);
  });
});

describe("a person's own data", () => {
  it('has drafts with their carousels, and what is written on photos, in the trash too', async () => {
    const client = await withDrafts();
    const focus = { x: 0.25, y: 1, zoom: 2 };
    const weekly = [{ day: 3, time: '18:00' }];
    const rhythm = { weekly, zone: 'Europe/Vienna', start: '2026-11-22', skipped: ['2026-12-23'] };
    const written = {
      focus,
      altText: 'Water',
      firstComment: '#lake',
      label: 'sale',
      date: '2026-12-01',
    } as const;
    const fields = Object.entries(written) as [keyof typeof written, never][];
    for (const name of 'bf') {
      const [id = ''] = client.id(name);
      const seen = (field: string) => (field === 'focus' || field === 'date' ? null : '');
      await client.apply(
        ...fields.map(([field, value]) => ({ kind: 'set' as const, id, field, value, seen: seen(field) })),
      );
    }
    await client.apply(
      { kind: 'posted', ids: client.id('e'), on: true },
      { kind: 'grid', ratio: '4:5', rhythm },
      { kind: 'remove', ids: client.id('f') },
    );
    const { id: userId } = client.person;
    const { grids } = await service.media.send(gridsData, { userId, index: 0 });
    const [grid] = grids;
    const own = { postedIds: client.id('e'), ratio: '4:5', rhythm };
    expect(grid).toMatchObject({ itemIds: client.id('aebcd'), ...own });
    const photoIds = [...grid!.itemIds];
    const photos = await service.media.send(photosData, { userId, gridId: client.gridId, photoIds });
    expect(photos.map(({ position }) => position)).toEqual([0, 1, -1, -1, -1]);
    expect(photos[2]).toMatchObject(written);
    const [gone] = await service.media.send(trashData, { userId, after: '' });
    expect(gone).toMatchObject({ id: client.id('f')[0], ...written });
  });
});

import { gridsData, photosData, trashData, type Photo } from '@tessera/contracts';
import { AT, ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

/** Photos a to f: b is a draft, c is one too and covers d, e and f are posts. */
async function withDrafts(): Promise<ChangesDesk> {
  const desk = await ChangesDesk.open(service, 6);
  const [, , c = ''] = desk.ids;
  await desk.apply(
    { kind: 'gather', groupId: `g-${desk.device}`, cover: c, ids: desk.id('d'), createdAt: AT },
    { kind: 'shelve', ids: desk.id('bc') },
  );
  return desk;
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
    const desk = await withDrafts();
    for (const id of desk.id('bcd')) {
      expect(await desk.person.refusal(method, `/api/photos/${id}/${call}`, body)).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
    expect(await desk.shown()).toBe(DRAFTS);
  });

  it('that permutes drafts or puts a post into their carousel is 404, and changes nothing', async () => {
    const desk = await withDrafts();
    const [a = '', b = ''] = desk.ids;
    const updates = [a, b].map((id, position) => ({ id, position: 1 - position }));
    expect(await desk.person.refusal('PUT', '/api/photos/batch-position', { updates })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const body = { carouselGroupId: `g-${desk.device}`, carouselPosition: 1 };
    expect(await desk.person.refusal('PUT', `/api/photos/${a}/carousel`, body)).toEqual([404, 'NOT_FOUND']);
    expect(await desk.shown()).toBe(DRAFTS);
  });

  it('changes what a draft is, deletes it and restores it', async () => {
    const desk = await withDrafts();
    const [, b = ''] = desk.ids;
    const call = (method: string, path: string, body?: object) =>
      desk.person.ok<Photo>(method, `/api/photos/${b}${path}`, body);
    await call('PUT', '/description', { description: 'A draft' });
    await call('PUT', '/media-type', { mediaType: 'reel' });
    expect(await call('PATCH', '/visibility', { isHidden: true })).toMatchObject({
      description: 'A draft',
      mediaType: 'reel',
      isHidden: true,
      position: -1,
    });
    await call('DELETE', '');
    expect(await desk.shown()).toBe('aef|c|');
    await call('POST', '/restore');
    expect(await desk.shown()).toBe(DRAFTS);
  });
});

describe("a person's own data", () => {
  it('has drafts with their carousels, and what is written on photos, in the trash too', async () => {
    const desk = await withDrafts();
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
      const [id = ''] = desk.id(name);
      const seen = (field: string) => (field === 'focus' || field === 'date' ? null : '');
      await desk.apply(
        ...fields.map(([field, value]) => ({ kind: 'set' as const, id, field, value, seen: seen(field) })),
      );
    }
    await desk.apply(
      { kind: 'posted', ids: desk.id('e'), on: true },
      { kind: 'grid', ratio: '4:5', rhythm },
      { kind: 'remove', ids: desk.id('f') },
    );
    const { id: userId } = desk.person;
    const { grids } = await service.media.send(gridsData, { userId, index: 0 });
    const [grid] = grids;
    const own = { postedIds: desk.id('e'), ratio: '4:5', rhythm };
    expect(grid).toMatchObject({ itemIds: desk.id('aebcd'), ...own });
    const photoIds = [...grid!.itemIds];
    const photos = await service.media.send(photosData, { userId, gridId: desk.gridId, photoIds });
    expect(photos.map(({ position }) => position)).toEqual([0, 1, -1, -1, -1]);
    expect(photos[2]).toMatchObject(written);
    const [gone] = await service.media.send(trashData, { userId, after: '' });
    expect(gone).toMatchObject({ id: desk.id('f')[0], ...written });
  });
});

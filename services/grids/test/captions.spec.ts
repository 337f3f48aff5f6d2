import { appendToCarousel, photosData, type Photo } from '@tessera/contracts';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { CarouselDesk, type Name } from './carousel-desk.js';
import { TestGrids } from './harness.js';
import { image, newId } from './played-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

describe('the caption of a post', () => {
  it.each<[string, string, (desk: CarouselDesk) => Promise<unknown>, string, string]>([
    ['a carousel is made', 'a', async () => {}, '[abc]"a"(a,,) x""', ''],
    ['one is made whose first has none', 'bx', async () => {}, '[abc]"b"(,b,) x"x"', ''],
    ['another photo becomes first', 'ab', (d) => d.order('bac'), '[bac]"a"(b,a,) x""', ''],
    ['the first photo is deleted', 'a', (d) => d.removeAlone('a'), '[bc]"a"(,) x""', ''],
    [
      'the first photo is deleted, all have their own',
      'abc',
      (d) => d.removeAlone('a'),
      '[bc]"a"(b,c) x""',
      '',
    ],
    ['another one is deleted', 'ab', (d) => d.removeAlone('b'), '[ac]"a"(a,) x""', ''],
    ['the first photo leaves', 'a', (d) => d.place('a', null, null), 'a"a" [bc]"a"(,) x""', ''],
    ['another one leaves', 'ab', (d) => d.place('b', null, null), '[ac]"a"(a,) b"b" x""', ''],
    ['it is split', 'ab', (d) => d.split(), 'a"a" b"b" c"" x""', ''],
    ['a photo joins as first', 'ax', (d) => d.place('x', 0), '[xabc]"a"(x,a,,)', ''],
    ['a photo joins', 'ax', (d) => d.place('x', null), '[abcx]"a"(a,,,x)', ''],
    ['a photo joins one without a caption', 'x', (d) => d.place('x', null), '[abcx]"x"(,,,x)', ''],
    ['a member`s caption is written', 'a', (d) => d.write('c', 'new'), '[abc]"new"(new,,) x""', ''],
    ['it is emptied', 'ab', (d) => d.write('c', ''), '[abc]""(,b,) x""', ''],
  ])('is right after %s', async (_, own, change, after) => {
    const desk = await CarouselDesk.open(service, own);
    await change(desk);
    expect(await desk.shown()).toBe(after);
  });

  it.each<[string, string, ((desk: CarouselDesk) => Promise<unknown>)[], string]>([
    ['the order changed twice', 'ab', [(d) => d.order('bac'), (d) => d.order('abc')], '[abc]"a"(a,b,) x""'],
    [
      'the first changed and the new first went',
      'ab',
      [(d) => d.order('bac'), (d) => d.removeAlone('b')],
      '[ac]"a"(a,) x""',
    ],
    [
      'it was split after another became first',
      'abc',
      [(d) => d.order('cab'), (d) => d.split()],
      'c"a" a"a" b"b" x""',
    ],
    [
      'the first was deleted and brought back',
      'abc',
      [(d) => d.removeAlone('a'), (d) => d.restore('a')],
      '[abc]"a"(a,b,c) x""',
    ],
    [
      'the first was deleted, the caption changed, and it was brought back',
      'a',
      [(d) => d.removeAlone('a'), (d) => d.write('b', 'new'), (d) => d.restore('a')],
      '[abc]"new"(a,,) x""',
    ],
    [
      'the whole was deleted and brought back',
      'ab',
      [(d) => d.order('bac'), (d) => d.remove('b'), (d) => d.restore('b')],
      '[bac]"a"(b,a,) x""',
    ],
    ['all but one went', 'ab', [(d) => d.removeAlone('a'), (d) => d.removeAlone('c')], 'b"a" x""'],
    [
      'all but one went and came back',
      'ab',
      [(d) => d.removeAlone('c'), (d) => d.removeAlone('a'), (d) => d.restore('a'), (d) => d.restore('c')],
      '[abc]"a"(a,b,) x""',
    ],
    [
      'the first was deleted, brought back and all was split',
      'abc',
      [(d) => d.removeAlone('a'), (d) => d.restore('a'), (d) => d.split()],
      'a"a" b"b" c"c" x""',
    ],
    [
      'it was emptied and another became first',
      'ab',
      [(d) => d.write('a', ''), (d) => d.order('bac')],
      '[bac]""(b,,) x""',
    ],
    [
      'its first photo moved into another carousel',
      'ax',
      [(d) => d.place('x', 0, `${d.groupId}-2`), (d) => d.place('a', null, `${d.groupId}-2`)],
      '[bc]"a"(,) [xa]"x"(x,a)',
    ],
  ])('is right after %s', async (_, own, changes, after) => {
    const desk = await CarouselDesk.open(service, own);
    for (const change of changes) await change(desk);
    expect(await desk.shown()).toBe(after);
  });

  it('is its own while a carousel waits for its cover, and the cover`s from then on', async () => {
    const desk = await CarouselDesk.open(service, 'x', []);
    const items = [0, 1].map(() => ({ photoId: newId(), image: image() }));
    const { person, gridId, groupId } = desk;
    const to = { userId: person.id, tier: person.session.tier, groupId, gridId, items };
    const { photos } = await service.media.send(appendToCarousel, to);
    await person.ok('PUT', `/api/photos/${photos[0]!.id}/description`, { description: 'early' });
    const read = async () =>
      (await person.ok<Photo[]>('GET', `/api/carousels/${groupId}`)).map(({ description }) => description);
    expect(await read()).toEqual(['early', '']);
    await desk.place('x', 0);
    expect(await read()).toEqual(['x', 'x', 'x']);
  });

  it('is in every response of a member, and in the export [D3.7]', async () => {
    const desk = await CarouselDesk.open(service, 'a');
    const { person, gridId, ids } = desk;
    const post = { description: 'a', caption: { photoId: ids.a, revision: 2, own: '' } };
    const responses = [
      await desk.photo('b'),
      await desk.place('b', 2),
      (await desk.order('abc'))[1],
      (await person.ok<Photo[]>('GET', `/api/carousels/${desk.groupId}`))[1],
      await person.ok('PUT', desk.url('b', 'media-type'), { mediaType: 'photo' }),
      ...(await service.media.send(photosData, { userId: person.id, gridId, photoIds: [ids.b] })),
    ];
    for (const response of responses) expect(response).toMatchObject(post);
    const hidden = await person.ok<Photo>('PATCH', desk.url('c', 'visibility'), { isHidden: true });
    expect(hidden).toMatchObject(post);
    expect((await person.list(gridId, false)).map(({ description }) => description)).toEqual(['a', 'a', '']);
  });
});

describe('a caption saved from any photo of its carousel', () => {
  const write = (desk: CarouselDesk, name: Name, description: string, revision: number) =>
    desk.person.call<Photo & { details: { version: number; current: Photo } }>(
      'PUT',
      desk.url(name, 'description'),
      { description },
      { 'if-match': `"${revision}"` },
    );

  it('names the revision of the photo that holds it, and loses where that was changed', async () => {
    const desk = await CarouselDesk.open(service, 'a');
    const revision = (await desk.photo('c')).caption!.revision;
    const saved = await write(desk, 'c', 'one', revision);
    expect(saved).toMatchObject({
      status: 200,
      body: { id: desk.ids.c, description: 'one', caption: { photoId: desk.ids.a, revision: revision + 1 } },
    });
    const stale = await write(desk, 'b', 'two', revision);
    expect(stale).toMatchObject({
      status: 412,
      body: {
        details: {
          version: revision + 1,
          current: { id: desk.ids.b, description: 'one', caption: { revision: revision + 1 } },
        },
      },
    });
    expect((await write(desk, 'a', 'three', revision + 1)).body.description).toBe('three');
  });

  const REMOVALS: readonly [string, (desk: CarouselDesk) => Promise<unknown>][] = [
    ['a call of its own', (desk) => desk.removeAlone('a')],
    ['a call of changes', (desk) => desk.change({ kind: 'remove', ids: [desk.ids.a], alone: true })],
  ];

  it.each(REMOVALS)(
    'is ahead of every revision that was told, when another photo holds it after %s',
    async (_, remove) => {
      const desk = await CarouselDesk.open(service, 'a');
      for (const text of ['1', '2', '3']) await desk.write('a', text);
      const { revision } = (await desk.photo('b')).caption!;
      await remove(desk);
      expect((await write(desk, 'b', 'stale', revision)).status).toBe(412);
      const now = (await desk.photo('c')).caption!.revision;
      expect(now).toBeGreaterThan(revision);
      expect((await write(desk, 'c', 'fresh', now)).status).toBe(200);
    },
  );

  it.each(REMOVALS)('is not lost where its photo is deleted at the same moment by %s', async (_, remove) => {
    const desk = await CarouselDesk.open(service, 'a');
    const photos = service.get(PhotoRepository);
    const holdTexts = photos.holdTexts.bind(photos);
    jest.spyOn(photos, 'holdTexts').mockImplementationOnce(async (...args) => {
      const copied = await holdTexts(...args);
      await desk.write('a', 'at the last moment');
      return copied;
    });
    await remove(desk);
    expect(await desk.shown()).toBe('[bc]"at the last moment"(,) x""');
  });

  it.each<[string, (desk: CarouselDesk) => Promise<unknown>, string]>([
    ['its grid is deleted once it is stored', async () => {}, '[abc]"new"(new,,) x""'],
    ['another photo came to hold it meanwhile, too', (d) => d.removeAlone('a'), '[bc]"new"(,) x""'],
  ])('is stored and told where %s', async (_, meanwhile, shown) => {
    const desk = await CarouselDesk.open(service, 'a');
    await desk.person.grid();
    const photos = service.get(PhotoRepository);
    const change = photos.change.bind(photos);
    jest.spyOn(photos, 'change').mockImplementationOnce(async (...args) => {
      await meanwhile(desk);
      const changed = await change(...args);
      await desk.person.ok('DELETE', `/api/grids/${desk.gridId}`);
      return changed;
    });
    expect(await desk.write('c', 'new')).toMatchObject({ id: desk.ids.c, description: 'new' });
    await desk.person.ok('POST', `/api/grids/${desk.gridId}/restore`);
    expect(await desk.shown()).toBe(shown);
  });

  it('is not lost where many write, move and delete at once', async () => {
    const desk = await CarouselDesk.open(service, 'a', ['a', 'b', 'c', 'x']);
    // Who comes after both deletions finds a single photo and no carousel to sort.
    const sorted = (names: string) => desk.order(names).catch(() => undefined);
    await Promise.all([sorted('bacx'), desk.removeAlone('a'), sorted('xcb'), desk.removeAlone('c')]);
    const photos = await desk.list();
    expect(photos.map(({ description }) => description)).toEqual(['a', 'a']);
  });
});

describe('a deletion of the first photo that stopped', () => {
  const sweep = async () => {
    service.clockAhead(61_000);
    await service.get(PhotoUpkeepService).settleTexts();
    await service.get(PhotoUpkeepService).settleDeleted();
    service.clockBack();
  };
  const remove = (desk: CarouselDesk) => desk.person.call('DELETE', `/api/carousels/photos/${desk.ids.a}`);
  const stored = (desk: CarouselDesk, name: Name) =>
    service.get(PhotoRepository).find(desk.person.id, desk.ids[name]);

  it.each([
    ['before the caption was copied', PhotoRepository, 'holdTexts', '[abc]"a"(a,b,c) x""'],
    ['before the grid let it go', GridArraysRepository, 'replace', '[abc]"a"(a,b,c) x""'],
    ['before the mark was cleared', PhotoRepository, 'keepBorrowed', '[bc]"a"(b,c) x""'],
  ] as const)('%s', async (_, repository, step, shown) => {
    const desk = await CarouselDesk.open(service, 'abc');
    service.dieBefore(repository, step);
    expect((await remove(desk)).status).toBe(500);
    expect(await desk.shown()).toBe(shown);
    await sweep();
    expect(await desk.shown()).toBe(shown);
    const went = !shown.startsWith('[a');
    expect((await stored(desk, 'b'))?.description).toBe(went ? 'a' : 'b');
    if (!went) await desk.removeAlone('a');
    await desk.restore('a');
    await desk.split();
    expect(await desk.shown()).toBe('a"a" b"b" c"c" x""');
  });

  it('is finished by a repeat', async () => {
    const desk = await CarouselDesk.open(service, 'a');
    service.dieBefore(GridArraysRepository, 'replace');
    await remove(desk);
    expect((await remove(desk)).status).toBe(204);
    await sweep();
    expect(await desk.shown()).toBe('[bc]"a"(,) x""');
    expect((await stored(desk, 'c'))?.description).toBe('');
  });
});

describe('a carousel that an earlier version stored', () => {
  it('has the caption of its cover, or of the first that has one [D3.7]', async () => {
    const desk = await CarouselDesk.open(service, 'b');
    expect(await desk.shown()).toBe('[abc]"b"(,b,) x""');
    await desk.write('a', 'edited');
    expect(await desk.shown()).toBe('[abc]"edited"(,edited,) x""');
  });
});

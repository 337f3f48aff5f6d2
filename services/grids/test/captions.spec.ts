import { appendToCarousel, photosData, type Photo } from '@tessera/contracts';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { CarouselTestClient, type Name } from './carousel-test-client.js';
import { TestGrids } from './harness.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

describe('the caption of a post', () => {
  it.each<[string, string, (client: CarouselTestClient) => Promise<unknown>, string, string]>([
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
    const client = await CarouselTestClient.open(service, own);
    await change(client);
    expect(await client.shown()).toBe(after);
  });

  it.each<[string, string, ((client: CarouselTestClient) => Promise<unknown>)[], string]>([
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
    const client = await CarouselTestClient.open(service, own);
    for (const change of changes) await change(client);
    expect(await client.shown()).toBe(after);
  });

  it('is its own while a carousel waits for its cover, and the cover`s from then on', async () => {
    const client = await CarouselTestClient.open(service, 'x', []);
    const items = [0, 1].map(() => ({ photoId: newId(), image: image() }));
    const { person, gridId, groupId } = client;
    const to = { userId: person.id, tier: person.session.tier, groupId, gridId, items };
    const { photos } = await service.media.send(appendToCarousel, to);
    await person.ok('PUT', `/api/photos/${photos[0]!.id}/description`, { description: 'early' });
    const read = async () =>
      (await person.ok<Photo[]>('GET', `/api/carousels/${groupId}`)).map(({ description }) => description);
    expect(await read()).toEqual(['early', '']);
    await client.place('x', 0);
    expect(await read()).toEqual(['x', 'x', 'x']);
  });

  it('is in every response of a member, and in the export [D3.7]', async () => {
    const client = await CarouselTestClient.open(service, 'a');
    const { person, gridId, ids } = client;
    const post = { description: 'a', caption: { photoId: ids.a, revision: 2, own: '' } };
    const responses = [
      await client.photo('b'),
      await client.place('b', 2),
      (await client.order('abc'))[1],
      (await person.ok<Photo[]>('GET', `/api/carousels/${client.groupId}`))[1],
      await person.ok('PUT', client.url('b', 'media-type'), { mediaType: 'photo' }),
      ...(await service.media.send(photosData, { userId: person.id, gridId, photoIds: [ids.b] })),
    ];
    for (const response of responses) expect(response).toMatchObject(post);
    const hidden = await client.hide('c');
    expect(hidden).toMatchObject(post);
    expect((await person.list(gridId, false)).map(({ description }) => description)).toEqual(['a', 'a', '']);
  });
});

describe('a caption saved from any photo of its carousel', () => {
  const write = (client: CarouselTestClient, name: Name, description: string, revision: number) =>
    client.person.call<Photo & { details: { version: number; current: Photo } }>(
      'PUT',
      client.url(name, 'description'),
      { description },
      { 'if-match': `"${revision}"` },
    );

  it('names the revision of the photo that holds it, and loses where that was changed', async () => {
    const client = await CarouselTestClient.open(service, 'a');
    const revision = (await client.photo('c')).caption!.revision;
    const saved = await write(client, 'c', 'one', revision);
    expect(saved).toMatchObject({
      status: 200,
      body: {
        id: client.ids.c,
        description: 'one',
        caption: { photoId: client.ids.a, revision: revision + 1 },
      },
    });
    const stale = await write(client, 'b', 'two', revision);
    expect(stale).toMatchObject({
      status: 412,
      body: {
        details: {
          version: revision + 1,
          current: { id: client.ids.b, description: 'one', caption: { revision: revision + 1 } },
        },
      },
    });
    expect((await write(client, 'a', 'three', revision + 1)).body.description).toBe('three');
  });

  const REMOVALS: readonly [string, (client: CarouselTestClient) => Promise<unknown>][] = [
    ['a call of its own', (client) => client.removeAlone('a')],
    ['a call of changes', (client) => client.change({ kind: 'remove', ids: [client.ids.a], alone: true })],
  ];

  it.each(REMOVALS)(
    'is ahead of every revision that was told, when another photo holds it after %s',
    async (_, remove) => {
      const client = await CarouselTestClient.open(service, 'a');
      for (const text of ['1', '2', '3']) await client.write('a', text);
      const { revision } = (await client.photo('b')).caption!;
      await remove(client);
      expect((await write(client, 'b', 'stale', revision)).status).toBe(412);
      const now = (await client.photo('c')).caption!.revision;
      expect(now).toBeGreaterThan(revision);
      expect((await write(client, 'c', 'fresh', now)).status).toBe(200);
    },
  );

  it.each(REMOVALS)('is not lost where its photo is deleted at the same moment by %s', async (_, remove) => {
    const client = await CarouselTestClient.open(service, 'a');
    const photos = service.get(PhotoRepository);
    const holdTexts = photos.holdTexts.bind(photos);
    jest.spyOn(photos, 'holdTexts').mockImplementationOnce(async (...args) => {
      const copied = await holdTexts(...args);
      await client.write('a', 'at the last moment');
      return copied;
    });
    await remove(client);
    expect(await client.shown()).toBe('[bc]"at the last moment"(,) x""');
  });

  it.each<[string, (client: CarouselTestClient) => Promise<unknown>, string]>([
    ['its grid is deleted once it is stored', async () => {}, '[abc]"new"(new,,) x""'],
    ['another photo came to hold it meanwhile, too', (d) => d.removeAlone('a'), '[bc]"new"(,) x""'],
  ])('is stored and told where %s', async (_, meanwhile, shown) => {
    const client = await CarouselTestClient.open(service, 'a');
    await client.person.grid();
    const photos = service.get(PhotoRepository);
    const change = photos.change.bind(photos);
    jest.spyOn(photos, 'change').mockImplementationOnce(async (...args) => {
      await meanwhile(client);
      const changed = await change(...args);
      await client.person.ok('DELETE', `/api/grids/${client.gridId}`);
      return changed;
    });
    expect(await client.write('c', 'new')).toMatchObject({ id: client.ids.c, description: 'new' });
    await client.person.ok('POST', `/api/grids/${client.gridId}/restore`);
    expect(await client.shown()).toBe(shown);
  });

  it('is not lost where many write, move and delete at once', async () => {
    const client = await CarouselTestClient.open(service, 'a', ['a', 'b', 'c', 'x']);
    // Who comes after both deletions finds a single photo and no carousel to sort.
    const sorted = (names: string) => client.order(names).catch(() => undefined);
    await Promise.all([sorted('bacx'), client.removeAlone('a'), sorted('xcb'), client.removeAlone('c')]);
    const photos = await client.list();
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
  const remove = (client: CarouselTestClient) =>
    client.person.call('DELETE', `/api/carousels/photos/${client.ids.a}`);
  const stored = (client: CarouselTestClient, name: Name) =>
    service.get(PhotoRepository).find(client.person.id, client.ids[name]);

  it.each([
    ['before the caption was copied', PhotoRepository, 'holdTexts', '[abc]"a"(a,b,c) x""'],
    ['before the grid let it go', GridArraysRepository, 'replace', '[abc]"a"(a,b,c) x""'],
    ['before the mark was cleared', PhotoRepository, 'keepBorrowed', '[bc]"a"(b,c) x""'],
  ] as const)('%s', async (_, repository, step, shown) => {
    const client = await CarouselTestClient.open(service, 'abc');
    service.dieBefore(repository, step);
    expect((await remove(client)).status).toBe(500);
    expect(await client.shown()).toBe(shown);
    await sweep();
    expect(await client.shown()).toBe(shown);
    const went = !shown.startsWith('[a');
    expect((await stored(client, 'b'))?.description).toBe(went ? 'a' : 'b');
    if (!went) await client.removeAlone('a');
    await client.restore('a');
    await client.split();
    expect(await client.shown()).toBe('a"a" b"b" c"c" x""');
  });

  it('is finished by a repeat', async () => {
    const client = await CarouselTestClient.open(service, 'a');
    service.dieBefore(GridArraysRepository, 'replace');
    await remove(client);
    expect((await remove(client)).status).toBe(204);
    await sweep();
    expect(await client.shown()).toBe('[bc]"a"(,) x""');
    expect((await stored(client, 'c'))?.description).toBe('');
  });
});

describe('a carousel that an earlier version stored', () => {
  it('has the caption of its cover, or of the first that has one [D3.7]', async () => {
    const client = await CarouselTestClient.open(service, 'b');
    expect(await client.shown()).toBe('[abc]"b"(,b,) x""');
    await client.write('a', 'edited');
    expect(await client.shown()).toBe('[abc]"edited"(,edited,) x""');
  });
});

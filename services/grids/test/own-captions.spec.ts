import type { Change } from '@tessera/contracts';
import { ChangedPhotosRepository } from '../src/changes/changed-photos.repository.js';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PostTexts } from '../src/photos/post-texts.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { CarouselTestClient, type Name } from './carousel-test-client.js';
import { newId } from './fake-media.js';
import { TestGrids, type Provider } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

type Way = (client: CarouselTestClient, name: Name) => Promise<unknown>;

/** Each photo has its name as its caption; a, b, c and x are a carousel. */
const open = () => CarouselTestClient.open(service, 'abcx', ['a', 'b', 'c', 'x']);
const leaving = (client: CarouselTestClient, name: Name): Change => ({
  kind: 'leave',
  ids: [client.ids[name]],
  before: null,
  at: 0,
});
const captions = async (client: CarouselTestClient) => {
  const photos = await client.list();
  return (['a', 'b', 'c', 'x'] as const)
    .map((name) => photos.find(({ id }) => id === client.ids[name])?.description)
    .join(' ');
};
const other = (client: CarouselTestClient) => `${client.groupId}-2`;

const WAYS: readonly [string, { readonly leave: Way; readonly join: Way }][] = [
  [
    'single calls',
    {
      leave: (client, name) => client.place(name, null, null),
      join: (client, name) => client.place(name, null, other(client)),
    },
  ],
  [
    'calls of changes',
    {
      leave: (client, name) => client.change(leaving(client, name)),
      join: (client, name) =>
        client.change({ kind: 'join', groupId: other(client), ids: [client.ids[name]], at: 9 }),
    },
  ],
];

describe.each(WAYS)('a photo’s own caption, by %s [D3.7]', (_, { leave, join }) => {
  it('shows again when the photo leaves that held the post’s for another [D3.12]', async () => {
    const client = await open();
    await leave(client, 'a');
    expect(await captions(client)).toBe('a a a a');
    await leave(client, 'b');
    expect(await captions(client)).toBe('a b a a');
    expect(await service.get(PhotoRepository).find(client.person.id, client.ids.b)).toMatchObject({
      description: 'b',
      borrowed: null,
    });
    await client.place('b', null);
    expect((await client.photo('b')).caption).toMatchObject({ photoId: client.ids.c, own: 'b' });
  });

  it('is what it shows as a post by itself: that stays its own in another carousel', async () => {
    const client = await open();
    await leave(client, 'a');
    await client.split();
    expect(await captions(client)).toBe('a a c x');
    await client.write('b', 'new');
    await client.place('c', 0, other(client));
    await join(client, 'b');
    expect(await captions(client)).toBe('a c c x');
    await client.place('x', null, other(client));
    await leave(client, 'b');
    expect(await captions(client)).toBe('a new c c');
  });
});

describe.each(WAYS)('a carousel without a caption, by %s', (_, { leave, join }) => {
  it('keeps its date when a photo with a caption and another date joins it, which keeps its own [D3.15]', async () => {
    const client = await CarouselTestClient.open(service, 'x', []);
    await client.place('a', 0, other(client));
    await client.place('b', 1, other(client));
    const dated = (name: Name, value: string): Change => ({
      kind: 'set',
      id: client.ids[name],
      field: 'date',
      value,
      seen: null,
    });
    await client.change(dated('a', '2026-12-24'), dated('x', '2026-12-31'));
    await join(client, 'x');
    expect(await client.photo('a')).toMatchObject({ description: 'x', date: '2026-12-24' });
    await leave(client, 'x');
    expect(await client.photo('x')).toMatchObject({ description: 'x', date: '2026-12-31' });
    expect(await client.photo('a')).toMatchObject({ description: 'x', date: '2026-12-24' });
  });
});

describe('a call of changes', () => {
  it('lets a photo that held the post’s caption leave, then another, and takes both back', async () => {
    const client = await open();
    const { applied } = await client.change(leaving(client, 'a'), leaving(client, 'b'));
    expect(await captions(client)).toBe('a b a a');
    await client.change(...applied.map(({ inverse }) => inverse!).reverse());
    expect(await client.shown()).toBe('[abcx]"a"(a,b,c,x)');
    await client.change(leaving(client, 'b'));
    expect(await captions(client)).toBe('a b a a');
  });

  it('that writes a caption of its own for the photo which left keeps the post’s', async () => {
    const client = await open();
    await client.change(leaving(client, 'a'), {
      kind: 'set',
      id: client.ids.a,
      field: 'description',
      value: 'new',
      seen: 'a',
    });
    expect(await captions(client)).toBe('new a a a');
  });

  it('that lets a photo join as first, and the one leave that held the caption, keeps the own one of the first', async () => {
    const client = await CarouselTestClient.open(service, 'abcx');
    const first: Change = { kind: 'join', groupId: client.groupId, ids: [client.ids.x], at: 0 };
    await client.change(first, leaving(client, 'a'));
    expect(await client.shown()).toBe('[xbc]"a"(x,b,c) a"a"');
    await client.change(leaving(client, 'x'));
    expect(await captions(client)).toBe('a a a x');
  });
});

it('a call of changes that stopped is finished by its repeat too: a photo which left shows its own caption', async () => {
  const client = await open();
  await client.change(leaving(client, 'a'));
  const body = { device: newId(), seq: 1, base: 0, changes: [leaving(client, 'b')] };
  const call = () => client.person.call('POST', `/api/grids/${client.gridId}/changes`, body);
  service.dieBefore(ChangedPhotosRepository, 'setFields');
  expect((await call()).status).toBe(500);
  expect((await call()).status).toBe(200);
  expect(await captions(client)).toBe('a b a a');
});

const sweep = async () => {
  service.clockAhead(61_000);
  await service.get(PhotoUpkeepService).settleTexts();
  service.clockBack();
};
const stored = async (client: CarouselTestClient, name: Name) => {
  const photo = await service.get(PhotoRepository).find(client.person.id, client.ids[name]);
  return photo && [photo.description, photo.borrowed?.own.description ?? null];
};
/** b holds the caption of a, which left; then it leaves as well. */
const bLeaves = async (client: CarouselTestClient, leave: Way) => {
  await leave(client, 'a');
  return { stop: () => leave(client, 'b').catch(() => undefined) };
};

describe.each<[string, Way, Way, [Provider, string], [Provider, string]]>([
  [
    'by single calls',
    WAYS[0]![1].leave,
    WAYS[0]![1].join,
    [GridArraysRepository, 'replace'],
    [PhotoRepository, 'keepBorrowed'],
  ],
  [
    'by calls of changes',
    WAYS[1]![1].leave,
    WAYS[1]![1].join,
    [GridArraysRepository, 'replace'],
    [ChangedPhotosRepository, 'setFields'],
  ],
])('a change that stopped, %s', (_, leave, join, before, after) => {
  it('after the grid had let the photo go that held the post’s caption, is finished by a sweep: it shows its own', async () => {
    const client = await open();
    const { stop } = await bLeaves(client, leave);
    service.dieBefore(...after);
    await stop();
    await sweep();
    expect(await captions(client)).toBe('a b a a');
    expect(await stored(client, 'b')).toEqual(['b', null]);
  });

  it('before the grid let it go, leaves it the post’s caption, and its own beside it', async () => {
    const client = await open();
    const { stop } = await bLeaves(client, leave);
    service.dieBefore(...before);
    await stop();
    await sweep();
    expect(await captions(client)).toBe('a a a a');
    expect(await stored(client, 'b')).toEqual(['a', 'b']);
    await leave(client, 'b');
    expect(await captions(client)).toBe('a b a a');
  });

  it('after the grid took it into another carousel, leaves it what it showed as a post by itself', async () => {
    const client = await open();
    await leave(client, 'a');
    await client.split();
    await client.write('b', 'new');
    await client.place('c', 0, other(client));
    service.dieBefore(...after);
    await join(client, 'b').catch(() => undefined);
    await sweep();
    expect(await captions(client)).toBe('a c c x');
    expect(await stored(client, 'b')).toEqual(['new', null]);
  });
});

it('has the date of a post that it joins also where the process dies after the commit, and none without it [D3.15]', async () => {
  const client = await CarouselTestClient.open(service, 'x', []);
  await client.place('a', 0, other(client));
  await client.place('b', 1, other(client));
  const date = '2026-12-24';
  await client.change({ kind: 'set', id: client.ids.a, field: 'date', value: date, seen: null });
  const join = () => client.place('x', null, other(client));
  service.dieBefore(GridArraysRepository, 'replace');
  await expect(join()).rejects.toThrow();
  await sweep();
  expect(await service.get(PhotoRepository).find(client.person.id, client.ids.x)).toMatchObject({
    description: 'x',
    date: null,
    borrowed: null,
  });
  service.clockBack();
  service.dieBefore(PostTexts, 'settle');
  await expect(join()).rejects.toThrow();
  await sweep();
  expect(await client.photo('a')).toMatchObject({ description: 'x', date });
  const { release } = (await service.get(PhotoRepository).find(client.person.id, client.ids.x))!;
  expect(release).toBeNull();
});

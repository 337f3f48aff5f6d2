import { DAY, LIMITS, type Change, type Grid, type GridStateResponse } from '@tessera/contracts';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;
const group = 'the-group';
const RHYTHM = {
  weekly: [{ day: 3, time: '18:00' }],
  zone: 'Europe/Vienna',
  start: '2026-11-22',
  skipped: [] as string[],
};

/** A change for photos by their names. */
type Wish = (client: GridTestClient) => Change[];

const gather: Wish = (d) => [
  { kind: 'gather', groupId: `${group}-${d.device}`, cover: d.id('a')[0]!, ids: d.id('bc'), createdAt: AT },
];
const groupOf = (client: GridTestClient) => `${group}-${client.device}`;

describe('a change of a grid', () => {
  it.each<[string, Wish, Wish, string]>([
    ['moves posts together', () => [], (d) => [{ kind: 'move', ids: d.id('ba'), ...end }], 'cdefba||'],
    [
      'moves posts before another one',
      () => [],
      (d) => [{ kind: 'move', ids: d.id('ef'), before: d.id('b')[0]!, at: 0 }],
      'aefbcd||',
    ],
    ['permutes posts', () => [], (d) => [{ kind: 'permute', ids: d.id('eca') }], 'ebcdaf||'],
    ['swaps two posts', () => [], (d) => [{ kind: 'swap', a: d.id('a')[0]!, b: d.id('f')[0]! }], 'fbcdea||'],
    ['shelves posts', () => [], (d) => [{ kind: 'shelve', ids: d.id('ca') }], 'bdef|ca|'],
    [
      'unshelves drafts',
      (d) => [{ kind: 'shelve', ids: d.id('ca') }],
      (d) => [{ kind: 'unshelve', ids: d.id('a'), before: d.id('e')[0]!, at: 0 }],
      'bdaef|c|',
    ],
    ['marks posts as posted', () => [], (d) => [{ kind: 'posted', ids: d.id('b'), on: true }], 'acdef||b'],
    [
      'plans posted posts again',
      (d) => [{ kind: 'posted', ids: d.id('bf'), on: true }],
      (d) => [{ kind: 'posted', ids: d.id('f'), on: false, before: d.id('a')[0]! }],
      'facde||b',
    ],
    ['removes posts', () => [], (d) => [{ kind: 'remove', ids: d.id('be') }], 'acdf||'],
    [
      'restores posts where they were',
      (d) => [{ kind: 'remove', ids: d.id('be') }],
      (d) => [{ kind: 'restore', ids: d.id('be'), at: AT }],
      'abcdef||',
    ],
    ['gathers a carousel', () => [], gather, 'adef||'],
    [
      'lets photos join it',
      gather,
      (d) => [{ kind: 'join', groupId: groupOf(d), ids: d.id('f'), at: 3 }],
      'ade||',
    ],
    ['lets photos leave it', gather, (d) => [{ kind: 'leave', ids: d.id('b'), ...end }], 'adefb||'],
    ['scatters it', gather, (d) => [{ kind: 'scatter', groupId: groupOf(d) }], 'abcdef||'],
    [
      'arranges it, whose first photo covers it',
      gather,
      (d) => [{ kind: 'arrange', groupId: groupOf(d), ids: d.id('cab') }],
      'cdef||',
    ],
    [
      'does what happens together',
      () => [],
      (d) => [
        {
          kind: 'together',
          changes: [
            { kind: 'shelve', ids: d.id('a') },
            { kind: 'move', ids: d.id('f'), before: d.id('b')[0]!, at: 0 },
          ],
        },
      ],
      'fbcde|a|',
    ],
  ])('%s, and its inverse takes it back', async (_, first, wish, after) => {
    const client = await GridTestClient.open(service, 6);
    if (first(client).length > 0) await client.apply(...first(client));
    const before = await client.shown();
    const { applied, lists } = await client.apply(...wish(client));
    expect(await client.shown()).toBe(after);
    expect(await client.feed()).toBe(client.names(lists?.order));
    await client.apply(...applied.map(({ inverse }) => inverse!).reverse());
    expect(await client.shown()).toBe(before);
  });

  it('pins a post, and releases the lowest of three', async () => {
    const client = await GridTestClient.open(service, 4);
    const pin = (name: string): Change => ({ kind: 'pin', id: client.id(name)[0]!, on: true });
    const { applied } = await client.apply(...[...'abcd'].map(pin));
    expect(client.names((await client.lists()).pinned)).toBe('bcd');
    expect((await client.photo('d')).isPinned).toBe(true);
    await client.apply(applied[3]!.inverse!);
    expect(
      client
        .names((await client.lists()).pinned)
        .split('')
        .sort()
        .join(''),
    ).toBe('abc');
  });

  it('names and shapes the grid, which the list of grids shows', async () => {
    const client = await GridTestClient.open(service, 1);
    const { applied } = await client.apply({ kind: 'grid', name: '  Autumn ', ratio: '1:1' });
    const [grid] = await client.person.ok<Grid[]>('GET', '/api/grids');
    expect(grid).toMatchObject({ name: 'Autumn', ratio: '1:1' });
    await client.apply(applied[0]!.inverse!);
    const [again] = await client.person.ok<Grid[]>('GET', '/api/grids');
    expect(again).toMatchObject({ name: 'A grid' });
    expect(again).not.toHaveProperty('ratio');
  });

  it('takes back what it set of the grid, and nothing that another device has set since', async () => {
    const client = await GridTestClient.open(service, 1);
    const shaped = await client.apply({ kind: 'grid', ratio: '1:1' });
    const dated = await client.apply({ kind: 'grid', rhythm: RHYTHM });
    await client.other().apply({ kind: 'grid', name: 'Autumn' });
    await client.apply(shaped.applied[0]!.inverse!);
    const { body } = await client.person.call<GridStateResponse>('GET', `/api/grids/${client.gridId}/state`);
    expect(body).toMatchObject({ name: 'Autumn', ratio: '3:4', rhythm: RHYTHM });
    await client.other().apply({ kind: 'grid', ratio: '4:5' });
    await client.apply(dated.applied[0]!.inverse!);
    expect((await client.person.ok<Grid[]>('GET', '/api/grids'))[0]).toMatchObject({
      name: 'Autumn',
      ratio: '4:5',
    });
  });

  it('gives the grid a rhythm, which its state shows until it is taken back', async () => {
    const client = await GridTestClient.open(service, 2);
    const state = () => client.person.ok<GridStateResponse>('GET', `/api/grids/${client.gridId}/state`);
    const rhythm = { ...RHYTHM, skipped: ['2026-12-25'] };
    const first = await client.apply({ kind: 'grid', rhythm });
    expect(await state()).toMatchObject({ version: first.version, rhythm });
    await client.apply({ kind: 'move', ids: client.id('a'), before: null, at: 1 });
    const { applied, version } = await client.apply({ kind: 'grid', rhythm: RHYTHM });
    expect(await state()).toMatchObject({ version, rhythm: RHYTHM });
    await client.apply(applied[0]!.inverse!);
    expect(await state()).toMatchObject({ rhythm });
    await client.apply(first.applied[0]!.inverse!);
    expect(await state()).not.toHaveProperty('rhythm');
  });

  it('leaves of a rhythm what another device has changed meanwhile, also when it is taken back', async () => {
    const client = await GridTestClient.open(service, 1);
    const rhythm = async () => {
      const { body } = await client.person.call<GridStateResponse>(
        'GET',
        `/api/grids/${client.gridId}/state`,
      );
      return body.rhythm;
    };
    await client.apply({ kind: 'grid', rhythm: RHYTHM });
    const weekly = [{ day: 5, time: '09:00' }];
    const skipped = ['2026-12-25'];
    const times = await client.apply({ kind: 'grid', rhythm: { ...RHYTHM, weekly }, seen: RHYTHM });
    await client.other().apply({ kind: 'grid', rhythm: { ...RHYTHM, skipped }, seen: RHYTHM });
    expect(await rhythm()).toEqual({ ...RHYTHM, weekly, skipped });
    await client.apply(times.applied[0]!.inverse!);
    expect(await rhythm()).toEqual({ ...RHYTHM, skipped });
  });

  it('keeps when the last posts were posted, which its state shows until it is taken back', async () => {
    const client = await GridTestClient.open(service, 3);
    const state = () => client.person.ok<GridStateResponse>('GET', `/api/grids/${client.gridId}/state`);
    const weekly = ['09:00', '18:00'].map((time) => ({ day: 7, time }));
    await client.apply({ kind: 'grid', rhythm: { ...RHYTHM, weekly, start: '2026-11-01' } });
    expect(await state()).not.toHaveProperty('postedLately');
    const [b, c] = client.id('bc');
    const first = await client.apply({ kind: 'posted', ids: [c!], on: true, at: AT });
    const second = await client.apply({ kind: 'posted', ids: [b!], on: true, at: AT });
    const times = [c, b].map((id) => ({ id, at: AT }));
    expect(await state()).toMatchObject({ version: second.version, postedLately: times });
    const back = await client.apply(first.applied[0]!.inverse!);
    expect((await state()).postedLately).toEqual(times.slice(1));
    await client.apply(back.applied[0]!.inverse!);
    expect((await state()).postedLately).toEqual([...times].reverse());
  });

  it('takes a post that a device with a clock ahead of its own has posted for posted now', async () => {
    const client = await GridTestClient.open(service, 2);
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: '18:00' }));
    await client.apply({ kind: 'grid', rhythm: { ...RHYTHM, weekly } });
    const tomorrow = new Date(Date.now() + DAY).toISOString();
    const posted = { kind: 'posted', ids: client.id('b'), on: true, at: tomorrow } as const;
    await client.apply({ kind: 'together', changes: [posted] });
    const state = await client.person.ok<GridStateResponse>('GET', `/api/grids/${client.gridId}/state`);
    expect(state.postedLately?.map(({ at }) => Date.parse(at) <= Date.now())).toEqual([true]);
  });

  it('sets what a person writes on a photo, and takes it back', async () => {
    const client = await GridTestClient.open(service, 1);
    const [id = ''] = client.id('a');
    const focus = { x: 0.25, y: 1, zoom: 2 };
    const values = {
      description: 'A lake',
      mediaType: 'reel',
      isHidden: true,
      focus,
      altText: 'Water',
      firstComment: '#lake',
      label: 'sale',
      date: '2026-12-01',
    } as const;
    const before = await client.photo('a');
    const changes = Object.entries(values).map(([field, value]) => ({
      kind: 'set' as const,
      id,
      field: field as keyof typeof values,
      value,
      seen:
        field in before
          ? before[field as keyof typeof before]
          : field === 'focus' || field === 'date'
            ? null
            : '',
    }));
    const { applied, items, version } = await client.apply(...changes);
    expect(await client.photo('a')).toMatchObject(values);
    expect(items).toEqual([await client.photo('a')]);
    expect(version).toBe((await client.call([{ kind: 'grid' }])).version);
    await client.apply(...applied.map(({ inverse }) => inverse!).reverse());
    const { revision: _now, ...shown } = await client.photo('a');
    const { revision: _then, ...was } = before;
    expect(shown).toEqual(was);
  });

  it('sets a field of many at once', async () => {
    const client = await GridTestClient.open(service, 3);
    const values = client.ids.map((id, index) => ({ id, value: index < 2 }));
    const { applied, items } = await client.apply({ kind: 'setAll', field: 'isHidden', values });
    const hidden = async () => (await client.person.list(client.gridId)).map(({ isHidden }) => isHidden);
    expect(await hidden()).toEqual([true, true, false]);
    expect(items).toHaveLength(2);
    await client.apply(applied[0]!.inverse!);
    expect(await hidden()).toEqual([false, false, false]);
  });

  it('keeps the texts of a carousel with its post when their photo leaves', async () => {
    const client = await GridTestClient.open(service, 4);
    const [a = '', b = ''] = client.ids;
    const set = (id: string, field: 'description' | 'firstComment', value: string): Change => ({
      kind: 'set',
      id,
      field,
      value,
      seen: '',
    });
    await client.apply(set(a, 'description', 'The post'), set(a, 'firstComment', '#post'), ...gather(client));
    expect(await client.photo('b')).toMatchObject({ description: 'The post', firstComment: '#post' });
    const { applied } = await client.apply({ kind: 'leave', ids: [a], ...end });
    expect(await client.photo('b')).toMatchObject({
      mediaType: 'carousel',
      description: 'The post',
      firstComment: '#post',
    });
    expect((await service.get(PhotoRepository).find(client.person.id, b))?.borrowed).toMatchObject({
      from: a,
    });
    await client.apply(applied[0]!.inverse!);
    expect(await client.photo('a')).toMatchObject({ mediaType: 'carousel', description: 'The post' });
    await client.apply({ kind: 'scatter', groupId: groupOf(client) });
    expect(await client.photo('a')).toMatchObject({ mediaType: 'photo', description: 'The post' });
  });
});

describe('the response', () => {
  it('leaves out the lists where the page knows them', async () => {
    const client = await GridTestClient.open(service, 2);
    const move: Change = { kind: 'move', ids: client.id('a'), ...end };
    const { version: base } = await client.call([{ kind: 'grid' }]);
    const known = await client.send([move], { base });
    expect(known).not.toHaveProperty('lists');
    expect(known.version).toBe(base + 1);
    expect(known.items).toEqual([]);
    const behind = await client.send([move], { base });
    expect(client.names(behind.lists?.order)).toBe('ba');
  });

  it('has the same version where nothing but fields was changed, or nothing at all', async () => {
    const client = await GridTestClient.open(service, 2);
    const { version } = await client.send([{ kind: 'grid' }]);
    const [id = ''] = client.id('a');
    const set: Change = { kind: 'set', id, field: 'label', value: 'sale', seen: '' };
    const still: Change = { kind: 'move', ids: client.id('b'), ...end };
    expect((await client.send([set, still])).version).toBe(version);
  });
});

describe('a call of changes', () => {
  it('is 404 for a grid that is somebody else`s, unknown or in the trash', async () => {
    const client = await GridTestClient.open(service, 1);
    const stranger = service.person();
    const body = { device: newId(), seq: 1, base: 0, changes: [{ kind: 'grid', name: 'Mine' }] };
    expect(await stranger.refusal('POST', client.path, body)).toEqual([404, 'NOT_FOUND']);
    expect(await stranger.refusal('POST', `/api/grids/${newId()}/changes`, body)).toEqual([404, 'NOT_FOUND']);
    await client.person.grid();
    await client.person.ok('DELETE', `/api/grids/${client.gridId}`);
    expect(await client.person.refusal('POST', client.path, body)).toEqual([404, 'NOT_FOUND']);
  });

  it('is refused with more changes, ids or bytes than it may have, and with none', async () => {
    const client = await GridTestClient.open(service, 1);
    const many = (count: number, change: Change) => Array.from({ length: count }, () => change);
    const of = async (changes: readonly Change[]) => (await client.call(changes)).status;
    expect(await of(many(LIMITS.changes.changes, { kind: 'grid' }))).toBe(200);
    expect(await of(many(LIMITS.changes.changes + 1, { kind: 'grid' }))).toBe(400);
    expect(await of([])).toBe(400);
    const ids = Array.from({ length: LIMITS.changes.ids / 2 }, newId);
    expect(await of(many(2, { kind: 'shelve', ids }))).toBe(200);
    expect(await of([...many(2, { kind: 'shelve', ids }), { kind: 'shelve', ids: client.id('a') }])).toBe(
      400,
    );
    const label = 'x'.repeat(LIMITS.captionHardStop);
    const set: Change = { kind: 'set', id: newId(), field: 'description', value: label, seen: label };
    const most = Math.floor(LIMITS.changes.bytes / (2 * LIMITS.captionHardStop));
    expect(await of(many(most + 1, set))).toBe(413);
  });
});

import type { Grid, Photo, TransferResponse } from '@tessera/contracts';
import { AT } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';
import { TransferTestClient } from './transfer-test-client.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;

describe('a move to another grid', () => {
  it('takes photos there in the order given, and returns both grids as they are then', async () => {
    const client = await TransferTestClient.open(service, 4, 2);
    const before = client.to.id('b')[0]!;
    const { from, to, items } = await client.move('ca', { before });
    expect(await client.shown()).toEqual(['bd', 'AcaB']);
    const states = [await client.state(client.from), await client.state(client.to)];
    expect([from, to]).toEqual(states.map(({ version, lists }) => ({ version, lists })));
    expect(items).toEqual(states[1]!.items.slice(1, 3));
    expect(await client.marks()).toBe('');
    const listed = await client.person.list(client.to.gridId);
    expect(client.from.names(listed.map(({ id }) => id))).toBe('?ca?');
    const counts = await client.person.ok<Grid[]>('GET', '/api/grids');
    expect(counts.map(({ photoCount }) => photoCount)).toEqual([2, 4]);
  });

  it('takes a carousel whole, with its caption and under another id', async () => {
    const client = await TransferTestClient.open(service, 4, 0);
    const groupId = `g-${newId()}`;
    const [a = '', b = ''] = client.from.ids;
    await client.from.apply(
      { kind: 'set', id: b, field: 'description', value: 'The post', seen: '' },
      { kind: 'gather', groupId, cover: a, ids: client.from.id('bc'), createdAt: AT },
    );
    const { items, to } = await client.move('a');
    const shown = ({ id, carouselPosition, description }: Photo) =>
      [client.from.names([id]), carouselPosition, description].join(' ');
    expect(items.map(shown)).toEqual(['a 0 The post', 'b 1 The post', 'c 2 The post']);
    expect(await client.shown()).toEqual(['d', 'abc']);
    const [carousel] = to.lists.carousels;
    expect(carousel?.groupId).not.toBe(groupId);
    expect(await client.person.ok('GET', `/api/carousels/${carousel?.groupId}`)).toEqual(items);
    expect(await client.person.refusal('GET', `/api/carousels/${groupId}`)).toEqual([404, 'NOT_FOUND']);
  });

  it('brings a carousel back under the id that it had where that is free: older Undos go on [D3.16]', async () => {
    const client = await TransferTestClient.open(service, 3, 0);
    const groupId = `g-${newId()}`;
    const ids = client.from.id('abc');
    const [cover = '', ...members] = ids;
    const { applied } = await client.from.apply({
      kind: 'gather',
      groupId,
      cover,
      ids: members,
      createdAt: AT,
    });
    await client.move('a');
    const { device } = client.to;
    const back = { device, ids: [cover], to: client.from.gridId, before: null, at: 0 };
    const move = (from: string, body: object) =>
      client.person.ok<TransferResponse>('POST', `/api/grids/${from}/transfer`, { ...back, ...body });
    const groupIds = [{ id: cover, groupId }];
    const { to } = await move(client.to.gridId, { seq: 1, groupIds });
    expect(to.lists.carousels).toMatchObject([{ groupId, cover, members }]);
    await client.from.apply(applied[0]!.inverse!);
    expect(await client.shown()).toEqual(['abc', '']);
    await client.from.apply({ kind: 'gather', groupId, cover, ids: [members[0]!], createdAt: AT });
    const taken = await client.move('a', { groupIds });
    expect(taken.to.lists.carousels).toMatchObject([{ cover, members: [members[0]] }]);
    expect(taken.to.lists.carousels[0]?.groupId).not.toBe(groupId);
  });

  it('leaves drafts drafts, posted posts posted and placeholders blank, and takes no pin along', async () => {
    const client = await TransferTestClient.open(service, 4, 2);
    const blank = newId();
    await client.to.apply({ kind: 'posted', ids: client.to.id('b'), on: true });
    await client.from.apply(
      { kind: 'place', items: [{ id: blank }], into: 'feed', createdAt: AT, ...end },
      { kind: 'shelve', ids: client.from.id('b') },
      { kind: 'posted', ids: client.from.id('d'), on: true },
      { kind: 'pin', id: client.from.ids[0]!, on: true },
    );
    const { to } = await client.move('', { ids: [...client.from.id('abd'), blank] });
    const [a = '', b = '', , d = ''] = client.from.ids;
    const [A = '', B = ''] = client.to.ids;
    expect(to.lists).toMatchObject({
      order: [A, a, blank, d, B],
      drafts: [b],
      posted: [d, B],
      placeholders: [blank],
      pinned: [],
    });
    const { lists } = await client.state(client.from);
    expect(lists).toMatchObject({
      order: client.from.id('c'),
      drafts: [],
      posted: [],
      pinned: [],
      placeholders: [],
    });
  });

  it('can be moved back to the place that it came from', async () => {
    const client = await TransferTestClient.open(service, 3, 1);
    await client.move('b');
    const { device } = client.to;
    const body = {
      device,
      seq: 1,
      ids: client.from.id('b'),
      to: client.from.gridId,
      before: client.from.ids[2],
      at: 1,
    };
    await client.person.ok('POST', `/api/grids/${client.to.gridId}/transfer`, body);
    expect(await client.shown()).toEqual(['abc', 'A']);
  });

  it('lets its photos be changed in the new grid, deleted and restored there', async () => {
    const client = await TransferTestClient.open(service, 2, 0);
    await client.move('a');
    const [a = ''] = client.from.ids;
    await client.person.ok('PUT', `/api/photos/${a}/description`, { description: 'Moved' });
    await client.person.ok('DELETE', `/api/photos/${a}`);
    expect(await client.shown()).toEqual(['b', '']);
    await client.person.ok('POST', `/api/photos/${a}/restore`);
    expect(await client.shown()).toEqual(['b', 'a']);
  });

  it('asks the database for nothing without naming whose it is', async () => {
    const client = await TransferTestClient.open(service, 3, 1);
    const recorder = await service.recorded(() => client.move('ab'));
    expect(recorder.withoutOwner(client.from.ids)).toEqual([]);
    const writes = recorder.ofOwner(client.person.id).filter((query) => /update/.test(query));
    expect(writes).toEqual([
      'photos.updateMany',
      'grids.updateOne',
      'photos.updateMany',
      'grids.updateOne',
      'photos.updateMany',
    ]);
  });
});

describe('a move is refused whole', () => {
  it('with 404 for a grid or a photo that is somebody else`s, unknown or in the trash', async () => {
    const client = await TransferTestClient.open(service, 2, 1);
    const stranger = await TransferTestClient.open(service, 1, 1);
    const code = async (overrides: object) => (await client.call('a', overrides)).body.code;
    expect(await code({ to: stranger.to.gridId })).toBe('NOT_FOUND');
    expect(await code({ to: newId() })).toBe('NOT_FOUND');
    expect(await code({ ids: [...client.from.id('a'), ...stranger.from.ids] })).toBe('NOT_FOUND');
    const theirs = { device: newId(), seq: 1, ids: client.from.id('a'), to: stranger.to.gridId, ...end };
    const path = `/api/grids/${client.from.gridId}/transfer`;
    expect(await stranger.person.refusal('POST', path, theirs)).toEqual([404, 'NOT_FOUND']);
    await client.person.ok('DELETE', `/api/photos/${client.from.ids[0]}`);
    expect(await code({ ids: client.from.id('ba') })).toBe('NOT_FOUND');
    expect(await client.shown()).toEqual(['b', 'A']);
    expect(await client.marks()).toBe('');
  });

  it('with 400 within one grid, for a photo inside a carousel, and where a copy is asked for', async () => {
    const client = await TransferTestClient.open(service, 3, 0);
    const [a = ''] = client.from.ids;
    await client.from.apply({
      kind: 'gather',
      groupId: newId(),
      cover: a,
      ids: client.from.id('b'),
      createdAt: AT,
    });
    const refusalOf = async (names: string, overrides: object = {}) => {
      const { status, body } = await client.call(names, overrides);
      return [status, body.code];
    };
    expect(await refusalOf('c', { to: client.from.gridId })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await refusalOf('b')).toEqual([400, 'VALIDATION_FAILED']);
    expect(await refusalOf('c', { copy: true })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await client.shown()).toEqual(['abc', '']);
  });

  it('by the plan of the person, with the numbers of the new grid', async () => {
    const client = await TransferTestClient.open(service, 3, 8, service.person('free'));
    const { status, body } = await client.call('ab');
    expect([status, body.code]).toEqual([403, 'PHOTO_LIMIT_REACHED']);
    expect(body.details).toEqual({ limit: 9, current: 8, adding: 2 });
    expect((await client.shown())[0]).toBe('abc');
    expect(await client.marks()).toBe('');
    await client.move('a');
    expect((await client.shown())[0]).toBe('bc');
  });
});

describe('a move that is repeated', () => {
  it('changes nothing a second time, also where the photo came back meanwhile', async () => {
    const client = await TransferTestClient.open(service, 2, 0);
    const first = await client.move('a');
    client.seq -= 1;
    expect(await client.move('a')).toEqual(first);
    const back = { device: newId(), seq: 1, ids: client.from.id('a'), to: client.from.gridId, ...end };
    await client.person.ok('POST', `/api/grids/${client.to.gridId}/transfer`, back);
    client.seq -= 1;
    expect((await client.move('a')).items).toEqual([]);
    expect(await client.shown()).toEqual(['ba', '']);
  });

  it('is 409 where a later call of the device was stored in either grid', async () => {
    const client = await TransferTestClient.open(service, 3, 0);
    await client.move('a', { seq: 2 });
    expect((await client.call('b', { seq: 1 })).body.code).toBe('OUT_OF_TURN');
    client.from.seq = 3;
    await client.from.apply({ kind: 'grid', name: 'Later' });
    expect((await client.call('b', { seq: 3 })).body.code).toBe('OUT_OF_TURN');
    expect(await client.shown()).toEqual(['bc', 'a']);
  });

  it('is not mixed up with the calls of the grid that gets the photos', async () => {
    const client = await TransferTestClient.open(service, 2, 1);
    const { device } = client.from;
    await client.to.send([{ kind: 'grid', name: 'Numbered' }], { device, seq: 50 });
    await client.move('a');
    await client.to.send([{ kind: 'grid', name: 'Next' }], { device, seq: 51 });
    expect(await client.shown()).toEqual(['b', 'Aa']);
  });
});

describe('moves that race', () => {
  it('to two grids leave the photo in one of them only', async () => {
    const client = await TransferTestClient.open(service, 1, 0);
    const third = await client.person.grid();
    const responses = await Promise.all([
      client.call('a'),
      client.call('a', { to: third.id, device: newId() }),
      client.call('a', { device: newId() }),
      client.call('a', { to: third.id, device: newId() }),
    ]);
    const done = responses.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThanOrEqual(1);
    expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true);
    const [from, to] = await client.shown();
    const { items } = await client.state({ ...client.to, gridId: third.id } as never);
    expect([from, to.length + items.length]).toEqual(['', 1]);
    expect(await client.marks()).toBe('');
  });

  it('between the same two grids in both directions all arrive', async () => {
    const client = await TransferTestClient.open(service, 4, 4);
    const path = `/api/grids/${client.to.gridId}/transfer`;
    const back = (name: string) =>
      client.person.ok('POST', path, {
        device: newId(),
        seq: 1,
        ids: client.to.id(name),
        to: client.from.gridId,
        ...end,
      });
    await Promise.all([
      ...[...'abcd'].map((name) => client.move(name, { device: newId() })),
      ...[...'abcd'].map(back),
    ]);
    const [from, to] = await client.shown();
    expect([[...from].sort().join(''), [...to].sort().join('')]).toEqual(['ABCD', 'abcd']);
  });

  it('with changes of both grids lose nothing', async () => {
    const client = await TransferTestClient.open(service, 6, 2);
    await Promise.all([
      client.move('abc'),
      client.from
        .other()
        .apply({ kind: 'move', ids: client.from.id('f'), before: client.from.ids[3]!, at: 0 }),
      client.to.apply({ kind: 'shelve', ids: client.to.id('a') }),
      client.person.ok('PUT', `/api/photos/${client.from.ids[0]}/description`, { description: 'Kept' }),
    ]);
    const [from, to] = await client.shown();
    expect([from, [...to].sort().join('')]).toEqual(['fde', 'ABabc']);
    expect((await client.person.photo(client.to.gridId, client.from.ids[0]!)).description).toBe('Kept');
  });
});

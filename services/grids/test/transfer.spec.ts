import type { Grid, Photo } from '@tessera/contracts';
import { AT } from './changes-desk.js';
import { TestGrids } from './harness.js';
import { newId } from './played-media.js';
import { TransferDesk } from './transfer-desk.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;

describe('a move to another grid', () => {
  it('takes photos there in the order given, and returns both grids as they are then', async () => {
    const desk = await TransferDesk.open(service, 4, 2);
    const before = desk.to.id('b')[0]!;
    const { from, to, items } = await desk.move('ca', { before });
    expect(await desk.shown()).toEqual(['bd', 'AcaB']);
    const states = [await desk.state(desk.from), await desk.state(desk.to)];
    expect([from, to]).toEqual(states.map(({ version, lists }) => ({ version, lists })));
    expect(items).toEqual(states[1]!.items.slice(1, 3));
    expect(await desk.marks()).toBe('');
    const listed = await desk.person.list(desk.to.gridId);
    expect(desk.from.names(listed.map(({ id }) => id))).toBe('?ca?');
    const counts = await desk.person.ok<Grid[]>('GET', '/api/grids');
    expect(counts.map(({ photoCount }) => photoCount)).toEqual([2, 4]);
  });

  it('takes a carousel whole, with its caption and under another id', async () => {
    const desk = await TransferDesk.open(service, 4, 0);
    const groupId = `g-${newId()}`;
    const [a = '', b = ''] = desk.from.ids;
    await desk.from.apply(
      { kind: 'set', id: b, field: 'description', value: 'The post', seen: '' },
      { kind: 'gather', groupId, cover: a, ids: desk.from.id('bc'), createdAt: AT },
    );
    const { items, to } = await desk.move('a');
    const shown = ({ id, carouselPosition, description }: Photo) =>
      [desk.from.names([id]), carouselPosition, description].join(' ');
    expect(items.map(shown)).toEqual(['a 0 The post', 'b 1 The post', 'c 2 The post']);
    expect(await desk.shown()).toEqual(['d', 'abc']);
    const [carousel] = to.lists.carousels;
    expect(carousel?.groupId).not.toBe(groupId);
    expect(await desk.person.ok('GET', `/api/carousels/${carousel?.groupId}`)).toEqual(items);
    expect(await desk.person.refusal('GET', `/api/carousels/${groupId}`)).toEqual([404, 'NOT_FOUND']);
  });

  it('leaves drafts drafts, posted posts posted and placeholders blank, and takes no pin along', async () => {
    const desk = await TransferDesk.open(service, 4, 2);
    const blank = newId();
    await desk.to.apply({ kind: 'posted', ids: desk.to.id('b'), on: true });
    await desk.from.apply(
      { kind: 'place', items: [{ id: blank }], into: 'feed', createdAt: AT, ...end },
      { kind: 'shelve', ids: desk.from.id('b') },
      { kind: 'posted', ids: desk.from.id('d'), on: true },
      { kind: 'pin', id: desk.from.ids[0]!, on: true },
    );
    const { to } = await desk.move('', { ids: [...desk.from.id('abd'), blank] });
    const [a = '', b = '', , d = ''] = desk.from.ids;
    const [A = '', B = ''] = desk.to.ids;
    expect(to.lists).toMatchObject({
      order: [A, a, blank, d, B],
      drafts: [b],
      posted: [d, B],
      placeholders: [blank],
      pinned: [],
    });
    const { lists } = await desk.state(desk.from);
    expect(lists).toMatchObject({
      order: desk.from.id('c'),
      drafts: [],
      posted: [],
      pinned: [],
      placeholders: [],
    });
  });

  it('can be moved back to the place that it came from', async () => {
    const desk = await TransferDesk.open(service, 3, 1);
    await desk.move('b');
    const { device } = desk.to;
    const body = {
      device,
      seq: 1,
      ids: desk.from.id('b'),
      to: desk.from.gridId,
      before: desk.from.ids[2],
      at: 1,
    };
    await desk.person.ok('POST', `/api/grids/${desk.to.gridId}/transfer`, body);
    expect(await desk.shown()).toEqual(['abc', 'A']);
  });

  it('lets its photos be changed in the new grid, deleted and restored there', async () => {
    const desk = await TransferDesk.open(service, 2, 0);
    await desk.move('a');
    const [a = ''] = desk.from.ids;
    await desk.person.ok('PUT', `/api/photos/${a}/description`, { description: 'Moved' });
    await desk.person.ok('DELETE', `/api/photos/${a}`);
    expect(await desk.shown()).toEqual(['b', '']);
    await desk.person.ok('POST', `/api/photos/${a}/restore`);
    expect(await desk.shown()).toEqual(['b', 'a']);
  });

  it('asks the database for nothing without naming whose it is', async () => {
    const desk = await TransferDesk.open(service, 3, 1);
    const recorder = await service.recorded(() => desk.move('ab'));
    expect(recorder.withoutOwner(desk.from.ids)).toEqual([]);
    const writes = recorder.ofOwner(desk.person.id).filter((query) => /update/.test(query));
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
    const desk = await TransferDesk.open(service, 2, 1);
    const stranger = await TransferDesk.open(service, 1, 1);
    const code = async (overrides: object) => (await desk.call('a', overrides)).body.code;
    expect(await code({ to: stranger.to.gridId })).toBe('NOT_FOUND');
    expect(await code({ to: newId() })).toBe('NOT_FOUND');
    expect(await code({ ids: [...desk.from.id('a'), ...stranger.from.ids] })).toBe('NOT_FOUND');
    const theirs = { device: newId(), seq: 1, ids: desk.from.id('a'), to: stranger.to.gridId, ...end };
    const path = `/api/grids/${desk.from.gridId}/transfer`;
    expect(await stranger.person.refusal('POST', path, theirs)).toEqual([404, 'NOT_FOUND']);
    await desk.person.ok('DELETE', `/api/photos/${desk.from.ids[0]}`);
    expect(await code({ ids: desk.from.id('ba') })).toBe('NOT_FOUND');
    expect(await desk.shown()).toEqual(['b', 'A']);
    expect(await desk.marks()).toBe('');
  });

  it('with 400 within one grid, for a photo inside a carousel, and where a copy is asked for', async () => {
    const desk = await TransferDesk.open(service, 3, 0);
    const [a = ''] = desk.from.ids;
    await desk.from.apply({
      kind: 'gather',
      groupId: newId(),
      cover: a,
      ids: desk.from.id('b'),
      createdAt: AT,
    });
    const refusalOf = async (names: string, overrides: object = {}) => {
      const { status, body } = await desk.call(names, overrides);
      return [status, body.code];
    };
    expect(await refusalOf('c', { to: desk.from.gridId })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await refusalOf('b')).toEqual([400, 'VALIDATION_FAILED']);
    expect(await refusalOf('c', { copy: true })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await desk.shown()).toEqual(['abc', '']);
  });

  it('by the plan of the person, with the numbers of the new grid', async () => {
    const desk = await TransferDesk.open(service, 3, 8, service.person('free'));
    const { status, body } = await desk.call('ab');
    expect([status, body.code]).toEqual([403, 'PHOTO_LIMIT_REACHED']);
    expect(body.details).toEqual({ limit: 9, current: 8, adding: 2 });
    expect((await desk.shown())[0]).toBe('abc');
    expect(await desk.marks()).toBe('');
    await desk.move('a');
    expect((await desk.shown())[0]).toBe('bc');
  });
});

describe('a move that is repeated', () => {
  it('changes nothing a second time, also where the photo came back meanwhile', async () => {
    const desk = await TransferDesk.open(service, 2, 0);
    const first = await desk.move('a');
    desk.seq -= 1;
    expect(await desk.move('a')).toEqual(first);
    const back = { device: newId(), seq: 1, ids: desk.from.id('a'), to: desk.from.gridId, ...end };
    await desk.person.ok('POST', `/api/grids/${desk.to.gridId}/transfer`, back);
    desk.seq -= 1;
    expect((await desk.move('a')).items).toEqual([]);
    expect(await desk.shown()).toEqual(['ba', '']);
  });

  it('is 409 where a later call of the device was stored in either grid', async () => {
    const desk = await TransferDesk.open(service, 3, 0);
    await desk.move('a', { seq: 2 });
    expect((await desk.call('b', { seq: 1 })).body.code).toBe('OUT_OF_TURN');
    desk.from.seq = 3;
    await desk.from.apply({ kind: 'grid', name: 'Later' });
    expect((await desk.call('b', { seq: 3 })).body.code).toBe('OUT_OF_TURN');
    expect(await desk.shown()).toEqual(['bc', 'a']);
  });

  it('is not mixed up with the calls of the grid that gets the photos', async () => {
    const desk = await TransferDesk.open(service, 2, 1);
    const { device } = desk.from;
    await desk.to.send([{ kind: 'grid', name: 'Numbered' }], { device, seq: 50 });
    await desk.move('a');
    await desk.to.send([{ kind: 'grid', name: 'Next' }], { device, seq: 51 });
    expect(await desk.shown()).toEqual(['b', 'Aa']);
  });
});

describe('moves that race', () => {
  it('to two grids leave the photo in one of them only', async () => {
    const desk = await TransferDesk.open(service, 1, 0);
    const third = await desk.person.grid();
    const responses = await Promise.all([
      desk.call('a'),
      desk.call('a', { to: third.id, device: newId() }),
      desk.call('a', { device: newId() }),
      desk.call('a', { to: third.id, device: newId() }),
    ]);
    const done = responses.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThanOrEqual(1);
    expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true);
    const [from, to] = await desk.shown();
    const { items } = await desk.state({ ...desk.to, gridId: third.id } as never);
    expect([from, to.length + items.length]).toEqual(['', 1]);
    expect(await desk.marks()).toBe('');
  });

  it('between the same two grids in both directions all arrive', async () => {
    const desk = await TransferDesk.open(service, 4, 4);
    const path = `/api/grids/${desk.to.gridId}/transfer`;
    const back = (name: string) =>
      desk.person.ok('POST', path, {
        device: newId(),
        seq: 1,
        ids: desk.to.id(name),
        to: desk.from.gridId,
        ...end,
      });
    await Promise.all([
      ...[...'abcd'].map((name) => desk.move(name, { device: newId() })),
      ...[...'abcd'].map(back),
    ]);
    const [from, to] = await desk.shown();
    expect([[...from].sort().join(''), [...to].sort().join('')]).toEqual(['ABCD', 'abcd']);
  });

  it('with changes of both grids lose nothing', async () => {
    const desk = await TransferDesk.open(service, 6, 2);
    await Promise.all([
      desk.move('abc'),
      desk.from.other().apply({ kind: 'move', ids: desk.from.id('f'), before: desk.from.ids[3]!, at: 0 }),
      desk.to.apply({ kind: 'shelve', ids: desk.to.id('a') }),
      desk.person.ok('PUT', `/api/photos/${desk.from.ids[0]}/description`, { description: 'Kept' }),
    ]);
    const [from, to] = await desk.shown();
    expect([from, [...to].sort().join('')]).toEqual(['fde', 'ABabc']);
    expect((await desk.person.photo(desk.to.gridId, desk.from.ids[0]!)).description).toBe('Kept');
  });
});

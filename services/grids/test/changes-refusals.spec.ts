import { getModelToken } from '@nestjs/mongoose';
import { LIMITS, type Change } from '@tessera/contracts';
import { mongo, type Model } from 'mongoose';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridDocument } from '../src/grids/grid.schema.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;
const codes = (refused: readonly { index: number; code: string }[]) =>
  refused.map(({ index, code }) => [index, code]);

describe('a refused change', () => {
  it('is left out, and the rest goes on', async () => {
    const client = await GridTestClient.open(service, 3);
    const { applied, refused, lists } = await client.send([
      { kind: 'shelve', ids: client.id('a') },
      { kind: 'move', ids: [newId()], ...end },
      { kind: 'swap', a: client.id('a')[0]!, b: client.id('b')[0]! },
      { kind: 'move', ids: client.id('b'), ...end },
    ]);
    expect(codes(refused)).toEqual([
      [1, 'NOT_FOUND'],
      [2, 'VALIDATION_FAILED'],
    ]);
    expect(applied.map(({ index }) => index)).toEqual([0, 3]);
    expect(client.names(lists?.order)).toBe('cb');
    expect(await client.shown()).toBe('cb|a|');
  });

  it('takes along those that name what only it would have made', async () => {
    const client = await GridTestClient.open(service, 3);
    const [fresh, groupId] = [newId(), 'never-made'];
    const { refused } = await client.send([
      { kind: 'place', items: [{ id: fresh, media: newId() }], into: 'feed', createdAt: AT, ...end },
      { kind: 'set', id: fresh, field: 'label', value: 'sale', seen: '' },
      { kind: 'move', ids: client.id('a'), before: fresh, at: 2 },
      { kind: 'gather', groupId, cover: client.id('b')[0]!, ids: [newId()], createdAt: AT },
      { kind: 'join', groupId, ids: client.id('c'), at: 1 },
      { kind: 'move', ids: client.id('a'), ...end },
    ]);
    expect(codes(refused)).toEqual([
      [0, 'MEDIA_GONE'],
      [1, 'MEDIA_GONE'],
      [2, 'MEDIA_GONE'],
      [3, 'NOT_FOUND'],
      [4, 'NOT_FOUND'],
    ]);
    expect(await client.shown()).toBe('bca||');
  });

  it('returns what is there instead of what it has seen', async () => {
    const client = await GridTestClient.open(service, 1);
    const [id = ''] = client.id('a');
    await client.apply({ kind: 'set', id, field: 'description', value: 'theirs', seen: '' });
    const mine: Change = { kind: 'set', id, field: 'description', value: 'mine', seen: '' };
    const { refused } = await client.send([mine]);
    expect(refused).toMatchObject([{ index: 0, code: 'CHANGED_ELSEWHERE', current: 'theirs' }]);
    client.seq -= 1;
    expect((await client.send([mine])).refused).toEqual(refused);
    await client.apply({ kind: 'set', id, field: 'description', value: 'theirs', seen: 'whatever' });
    expect((await client.photo('a')).description).toBe('theirs');
  });

  it('is kept for a repeat, and of calls with many only those that were stored last [D3.10]', async () => {
    const client = await GridTestClient.open(service, 1, service.person('free'));
    const into = { before: null, at: 0, into: 'feed', createdAt: AT } as const;
    const blank = (): Change => ({ kind: 'place', items: [{ id: newId() }], ...into });
    await client.apply(blank());
    let last = client;
    let changes: Change[] = [];
    for (let count = 0; count < 6; count += 1) {
      last = client.other();
      changes = Array.from({ length: LIMITS.changes.changes }, blank);
      expect((await last.send(changes)).refused).toHaveLength(200);
    }
    const grids = service.get<Model<GridDocument>>(getModelToken(GridDocument.name) as never);
    const stored = await grids.findById(client.gridId).lean();
    expect(stored?.clients?.map(({ device }) => device)).toContain(client.device);
    expect(mongo.BSON.calculateObjectSize(stored!)).toBeLessThan(100_000);
    last.seq -= 1;
    const { refused } = await last.send(changes);
    expect(refused.map(({ code, details }) => [code, details])).toEqual(
      changes.map(() => ['PLACEHOLDER_LIMIT_REACHED', { limit: 1, current: 1, adding: 1 }]),
    );
  });

  it('has the numbers of the plan that refuses it', async () => {
    const person = service.person('free');
    const client = await GridTestClient.open(service, 9, person);
    const [media] = service.media.uploaded(person, 1);
    const { refused } = await client.send([
      { kind: 'place', items: [{ id: newId(), media }], into: 'drafts', createdAt: AT, ...end },
      { kind: 'setAll', field: 'isHidden', values: [{ id: client.ids[0]!, value: true }] },
    ]);
    expect(refused).toMatchObject([
      { code: 'PHOTO_LIMIT_REACHED', details: { limit: 9, current: 9, adding: 1 } },
      { code: 'HIDE_NOT_AVAILABLE' },
    ]);
    expect(refused[0]?.message).toContain('up to 9 photos');
    expect(service.media.assets.get(media!)?.photoId).toBeNull();
  });

  it('that takes back what was changed elsewhere leaves that as it is', async () => {
    const client = await GridTestClient.open(service, 3);
    const { applied } = await client.apply({ kind: 'shelve', ids: client.id('a') });
    await client.other().apply({ kind: 'remove', ids: client.id('a') });
    const { refused } = await client.send([applied[0]!.inverse!]);
    expect(codes(refused)).toEqual([[0, 'CHANGED_ELSEWHERE']]);
    expect(await client.shown()).toBe('bc||');
  });

  it('does not move what is posted, unless it is unlocked', async () => {
    const client = await GridTestClient.open(service, 3);
    await client.apply({ kind: 'posted', ids: client.id('bc'), on: true });
    const swap = { kind: 'swap', a: client.id('b')[0]!, b: client.id('c')[0]! } as const;
    expect(codes((await client.send([swap])).refused)).toEqual([[0, 'POSTED_LOCKED']]);
    await client.apply({ ...swap, unlocked: true });
    expect(await client.shown()).toBe('a||cb');
  });
});

describe('a call that is sent again', () => {
  it('changes nothing, and returns the same with the grid as it is now', async () => {
    const client = await GridTestClient.open(service, 3);
    const changes: Change[] = [
      { kind: 'move', ids: client.id('a'), ...end },
      { kind: 'remove', ids: [newId()] },
    ];
    const first = await client.send(changes);
    await client.other().apply({ kind: 'move', ids: client.id('a'), before: client.id('b')[0]!, at: 0 });
    client.seq -= 1;
    const again = await client.send(changes);
    expect(again.refused).toEqual(first.refused);
    expect(again.applied).toEqual([{ index: 0, inverse: null }]);
    expect(client.names(again.lists?.order)).toBe('abc');
    expect(await client.shown()).toBe('abc||');
  });

  it('after a later one is out of turn, another device is not', async () => {
    const client = await GridTestClient.open(service, 3);
    const move: Change = { kind: 'move', ids: client.id('a'), ...end };
    await client.send([move], { seq: 7 });
    const refused = await client.call([move], { seq: 6 });
    expect([refused.status, refused.body.code]).toEqual([409, 'OUT_OF_TURN']);
    await client.other().send([{ kind: 'move', ids: client.id('b'), ...end }], { seq: 1 });
    expect(await client.shown()).toBe('cab||');
  });

  it('is another one, which is out of turn, where it holds something else: a browser’s storage went back', async () => {
    const client = await GridTestClient.open(service, 3);
    await client.apply({ kind: 'move', ids: client.id('a'), ...end });
    client.seq -= 1;
    const { status, body } = await client.call([{ kind: 'remove', ids: client.id('b') }]);
    expect([status, body.code]).toEqual([409, 'OUT_OF_TURN']);
    expect(await client.shown()).toBe('bca||');
  });

  it('is known among the calls of many other devices, the latest 32', async () => {
    const client = await GridTestClient.open(service, 2);
    const [oldest, ...others] = Array.from({ length: 33 }, () => client.other());
    await oldest!.apply({ kind: 'move', ids: client.id('a'), ...end });
    for (const other of others) await other.apply({ kind: 'grid' });
    others[0]!.seq -= 1;
    expect((await others[0]!.send([{ kind: 'grid' }])).applied).toEqual([{ index: 0, inverse: null }]);
  });
});

describe('two calls at once', () => {
  it('are both applied, whoever comes first', async () => {
    const client = await GridTestClient.open(service, 4);
    const [one, two] = [client.other(), client.other()];
    await Promise.all([
      one.apply({ kind: 'shelve', ids: client.id('a') }),
      two.apply({ kind: 'set', id: client.ids[1]!, field: 'label', value: 'sale', seen: '' }),
      two.person.ok('DELETE', `/api/photos/${client.ids[3]}`),
    ]);
    expect(await client.shown()).toBe('bc|a|');
    expect((await client.photo('b')).label).toBe('sale');
  });

  it('are computed again where the grid was written in between', async () => {
    const client = await GridTestClient.open(service, 3);
    const arrays = service.get(GridArraysRepository);
    const replace = arrays.replace.bind(arrays);
    const attempts: string[] = [];
    jest.spyOn(arrays, 'replace').mockImplementation(async (before, after, call) => {
      attempts.push(client.names(after.order));
      if (attempts.length === 1) {
        await replace(before, { ...before, order: [...before.order].reverse() });
      }
      return replace(before, after, call);
    });
    await client.apply({ kind: 'move', ids: client.id('a'), before: client.id('c')[0]!, at: 0 });
    expect(attempts).toEqual(['bac', 'acb']);
    expect(await client.shown()).toBe('acb||');
  });

  it('of one device with one number are one', async () => {
    const client = await GridTestClient.open(service, 3);
    const move: Change = { kind: 'move', ids: client.id('a'), before: client.id('c')[0]!, at: 0 };
    const responses = await Promise.all([1, 2].map(() => client.send([move], { seq: 1 })));
    expect(responses.filter(({ applied }) => applied[0]?.inverse === null)).toHaveLength(1);
    expect(await client.shown()).toBe('bac||');
  });
});

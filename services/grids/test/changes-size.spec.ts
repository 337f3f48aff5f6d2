import { LIMITS, type Change, type GridStateResponse } from '@tessera/contracts';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';

let service: TestGrids;
let client: GridTestClient;
beforeAll(async () => {
  service = await TestGrids.start();
  client = await GridTestClient.open(service, LIMITS.changes.ids);
});
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;

describe('a call for a grid of 5,000', () => {
  it('stores 200 moves in one write of the grid, and reads and writes no item', async () => {
    const moves = Array.from({ length: LIMITS.changes.changes }, (_, index): Change => ({
      kind: 'move',
      ids: [client.ids[index * 7]!, client.ids[4_000 + index]!],
      ...end,
    }));
    const recorder = await service.recorded(() => client.apply(...moves));
    const asked = recorder.ofOwner(client.person.id);
    expect(asked.filter((query) => query === 'grids.updateOne')).toHaveLength(1);
    expect([...new Set(asked)].sort()).toEqual(['grids.findOne', 'grids.updateOne']);
    const { order } = await client.lists();
    expect(order.slice(-2)).toEqual([client.ids[199 * 7], client.ids[4_199]]);
  });

  it('reads none of its ids for a post that is moved once it knows them, and all where another process has moved one', async () => {
    const move = (from: number) => client.apply({ kind: 'move', ids: [client.ids[from]!], ...end });
    await move(10);
    const known = await service.recorded(() => move(11));
    expect(known.wholeReads([client.gridId])).toBe(0);
    const replica = await service.replica();
    try {
      const body = {
        device: newId(),
        seq: 1,
        base: 0,
        changes: [{ kind: 'move', ids: [client.ids[12]!], ...end }],
      };
      const response = await fetch(`${replica.url}${client.path}`, {
        method: 'POST',
        headers: { ...client.person.session.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
    } finally {
      await replica.stop();
    }
    const changed = await service.recorded(() => move(13));
    expect(changed.wholeReads([client.gridId])).toBe(1);
    const { order } = await client.lists();
    expect(order.slice(-4)).toEqual([10, 11, 12, 13].map((index) => client.ids[index]));
  });

  it('stores posts that are moved by a few places, or exchanged, as they are shown', async () => {
    const order = [...(await client.lists()).order];
    for (let step = 0; step < 20; step += 1) {
      const from = (step * 241) % (order.length - 20);
      const moved = order[from]!;
      const to = from + 1 + ((step * 7) % 19);
      if (step % 3 === 0) {
        const far = order.length - 1 - from;
        const other = order[far]!;
        await client.apply({ kind: 'swap', a: moved, b: other });
        [order[from], order[far]] = [other, moved];
      } else {
        await client.apply({ kind: 'move', ids: [moved], before: order[to]!, at: 0 });
        order.splice(from, 1);
        order.splice(to - 1, 0, moved);
      }
    }
    expect((await client.lists()).order).toEqual(order);
    expect(await service.storedOrder(client.gridId)).toEqual(order);
  });

  it('stores what is changed of 600 items in one write of the grid and one of each, by commands of which each ends in time', async () => {
    const values = client.ids.slice(0, 600).map((id, index) => ({ id, value: `sale ${index}` }));
    const recorder = await service.recorded(() =>
      client.apply(
        { kind: 'setAll', field: 'label', values },
        { kind: 'shelve', ids: client.ids.slice(0, 300) },
        { kind: 'posted', ids: client.ids.slice(300, 600), on: true },
      ),
    );
    const asked = recorder.ofOwner(client.person.id);
    expect(asked.filter((query) => query === 'grids.updateOne')).toHaveLength(1);
    expect(asked.filter((query) => query === 'photos.bulkWrite')).toHaveLength(600);
    expect(recorder.largestBulkWrite).toBeLessThanOrEqual(250);
  });

  it('stores the same value of 600 items by three commands, and what they had before likewise', async () => {
    const ids = client.ids.slice(1_000, 1_600);
    const values = ids.map((id) => ({ id, value: true }));
    let inverse: Change | null = null;
    const hidden = await service.recorded(async () => {
      const { applied } = await client.apply({ kind: 'setAll', field: 'isHidden', values });
      inverse = applied[0]!.inverse;
    });
    const shown = await service.recorded(() => client.apply(inverse!));
    for (const recorder of [hidden, shown]) {
      const asked = recorder.ofOwner(client.person.id);
      expect(asked.filter((query) => query === 'photos.updateMany')).toHaveLength(3);
      expect(asked).not.toContain('photos.bulkWrite');
    }
    const { items } = await client.person.ok<GridStateResponse>('GET', `/api/grids/${client.gridId}/state`);
    expect(items.filter(({ isHidden }) => isHidden)).toEqual([]);
  });

  it('asks for nothing without naming whose it is, but whether the ids of new items are anybody`s', async () => {
    const small = await GridTestClient.open(service, 6);
    const [media] = service.media.uploaded(small.person, 1);
    const [a = '', , , d = ''] = small.ids;
    const id = newId();
    const recorder = await service.recorded(() =>
      small.apply(
        { kind: 'place', items: [{ id, media }], into: 'feed', createdAt: AT, ...end },
        { kind: 'gather', groupId: 'here', cover: a, ids: small.id('bc'), createdAt: AT },
        { kind: 'leave', ids: [a], ...end },
        { kind: 'remove', ids: small.id('ef') },
        { kind: 'restore', ids: small.id('f'), at: AT },
        { kind: 'set', id: d, field: 'altText', value: 'A lake', seen: '' },
      ),
    );
    expect(recorder.withoutOwner([...small.ids, id])).toEqual(['photos.find(_id)']);
    expect(recorder.ofOwner(small.person.id)).toContain('photos.bulkWrite');
  });
});

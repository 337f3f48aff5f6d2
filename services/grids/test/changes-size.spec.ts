import { LIMITS, type Change, type GridStateResponse } from '@tessera/contracts';
import { AT, ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';
import { newId } from './played-media.js';

let service: TestGrids;
let desk: ChangesDesk;
beforeAll(async () => {
  service = await TestGrids.start();
  desk = await ChangesDesk.open(service, LIMITS.changes.ids);
});
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;

describe('a call for a grid of 5,000', () => {
  it('stores 200 moves in one write of the grid, and reads and writes no item', async () => {
    const moves = Array.from({ length: LIMITS.changes.changes }, (_, index): Change => ({
      kind: 'move',
      ids: [desk.ids[index * 7]!, desk.ids[4_000 + index]!],
      ...end,
    }));
    const recorder = await service.recorded(() => desk.apply(...moves));
    const asked = recorder.ofOwner(desk.person.id);
    expect(asked.filter((query) => query === 'grids.updateOne')).toHaveLength(1);
    expect([...new Set(asked)].sort()).toEqual(['grids.findOne', 'grids.updateOne']);
    const { order } = await desk.lists();
    expect(order.slice(-2)).toEqual([desk.ids[199 * 7], desk.ids[4_199]]);
  });

  it('reads none of its ids for a post that is moved once it knows them, and all where another process has moved one', async () => {
    const move = (from: number) => desk.apply({ kind: 'move', ids: [desk.ids[from]!], ...end });
    await move(10);
    const known = await service.recorded(() => move(11));
    expect(known.wholeReads([desk.gridId])).toBe(0);
    const replica = await service.replica();
    try {
      const body = {
        device: newId(),
        seq: 1,
        base: 0,
        changes: [{ kind: 'move', ids: [desk.ids[12]!], ...end }],
      };
      const response = await fetch(`${replica.url}${desk.path}`, {
        method: 'POST',
        headers: { ...desk.person.session.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
    } finally {
      await replica.stop();
    }
    const changed = await service.recorded(() => move(13));
    expect(changed.wholeReads([desk.gridId])).toBe(1);
    const { order } = await desk.lists();
    expect(order.slice(-4)).toEqual([10, 11, 12, 13].map((index) => desk.ids[index]));
  });

  it('stores posts that are moved by a few places, or exchanged, as they are shown', async () => {
    const order = [...(await desk.lists()).order];
    for (let step = 0; step < 20; step += 1) {
      const from = (step * 241) % (order.length - 20);
      const moved = order[from]!;
      const to = from + 1 + ((step * 7) % 19);
      if (step % 3 === 0) {
        const far = order.length - 1 - from;
        const other = order[far]!;
        await desk.apply({ kind: 'swap', a: moved, b: other });
        [order[from], order[far]] = [other, moved];
      } else {
        await desk.apply({ kind: 'move', ids: [moved], before: order[to]!, at: 0 });
        order.splice(from, 1);
        order.splice(to - 1, 0, moved);
      }
    }
    expect((await desk.lists()).order).toEqual(order);
    expect(await service.storedOrder(desk.gridId)).toEqual(order);
  });

  it('stores what is changed of 600 items in one write of the grid and one of each, by commands of which each ends in time', async () => {
    const values = desk.ids.slice(0, 600).map((id, index) => ({ id, value: `sale ${index}` }));
    const recorder = await service.recorded(() =>
      desk.apply(
        { kind: 'setAll', field: 'label', values },
        { kind: 'shelve', ids: desk.ids.slice(0, 300) },
        { kind: 'posted', ids: desk.ids.slice(300, 600), on: true },
      ),
    );
    const asked = recorder.ofOwner(desk.person.id);
    expect(asked.filter((query) => query === 'grids.updateOne')).toHaveLength(1);
    expect(asked.filter((query) => query === 'photos.bulkWrite')).toHaveLength(600);
    expect(recorder.largestBulkWrite).toBeLessThanOrEqual(250);
  });

  it('stores the same value of 600 items by three commands, and what they had before likewise', async () => {
    const ids = desk.ids.slice(1_000, 1_600);
    const values = ids.map((id) => ({ id, value: true }));
    let inverse: Change | null = null;
    const hidden = await service.recorded(async () => {
      const { applied } = await desk.apply({ kind: 'setAll', field: 'isHidden', values });
      inverse = applied[0]!.inverse;
    });
    const shown = await service.recorded(() => desk.apply(inverse!));
    for (const recorder of [hidden, shown]) {
      const asked = recorder.ofOwner(desk.person.id);
      expect(asked.filter((query) => query === 'photos.updateMany')).toHaveLength(3);
      expect(asked).not.toContain('photos.bulkWrite');
    }
    const { items } = await desk.person.ok<GridStateResponse>('GET', `/api/grids/${desk.gridId}/state`);
    expect(items.filter(({ isHidden }) => isHidden)).toEqual([]);
  });

  it('asks for nothing without naming whose it is, but whether the ids of new items are anybody`s', async () => {
    const small = await ChangesDesk.open(service, 6);
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

import {
  fillPlaceholder as fillByMessage,
  type GridLists,
  type GridStateResponse,
  type Photo,
} from '@tessera/contracts';
import { fillPlaceholder, insertAt, type GridArrays } from '@tessera/grid-core';
import fc from 'fast-check';
import { GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
let person: Person;
beforeAll(async () => {
  service = await TestGrids.start();
  person = service.person();
});
afterAll(() => service.stop());

const insertion = fc.record({
  position: fc.nat(9),
  count: fc.integer({ min: 1, max: 3 }),
  /** What it inserts, and whether a placeholder gets its picture then. */
  kind: fc.constantFrom('photos', 'placeholder', 'filled placeholder'),
});
const scenario = fc.record({
  photos: fc.nat(5),
  posted: fc.nat(3),
  insertions: fc.array(insertion, { minLength: 1, maxLength: 3 }),
});

/** The grid as grid-core has it; an inserted item's id is the server's to choose, and comes with the response. */
async function insert(
  grid: GridArrays,
  gridId: string,
  { position, count, kind }: { position: number; count: number; kind: string },
): Promise<GridArrays> {
  if (kind === 'photos') {
    const items = Array.from({ length: count }, () => ({ photoId: newId(), image: image() }));
    await service.media.insert(person, gridId, position, items);
    return insertAt(
      grid,
      position,
      items.map(({ photoId }) => photoId),
    );
  }
  const { id } = await person.ok<Photo>('POST', '/api/photos', { gridId, position, isPlaceholder: true });
  const inserted = insertAt(grid, position, [id], new Set([id]));
  if (kind === 'placeholder') return inserted;
  await service.media.send(fillByMessage, {
    userId: person.id,
    tier: 'creator',
    photoId: id,
    image: image(),
  });
  return fillPlaceholder(inserted, id);
}

const places = ({ order, posted, placeholders }: GridLists | GridArrays) => ({ order, posted, placeholders });

describe('an insertion by a call of the specification', () => {
  it('leaves the grid as the rules of grid-core do, wherever the posted posts begin', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ photos, posted, insertions }) => {
        const client = await GridTestClient.open(service, photos, person);
        const ids = client.ids.slice(0, posted);
        if (ids.length > 0) await client.apply({ kind: 'posted', ids, on: true });
        const read = () => person.ok<GridStateResponse>('GET', `/api/grids/${client.gridId}/state`);
        const { order, posted: line } = (await read()).lists;
        let grid: GridArrays = {
          order,
          posted: line,
          pinned: [],
          placeholders: [],
          drafts: [],
          carousels: [],
        };
        for (const each of insertions) grid = await insert(grid, client.gridId, each);
        expect(places((await read()).lists)).toEqual(places(grid));
      }),
      { numRuns: 25 },
    );
  });

  it('of many at once leaves all of them, before the posted ones', async () => {
    const client = await GridTestClient.open(service, 3, person);
    await client.apply({ kind: 'posted', ids: client.id('bc'), on: true });
    const insertions = Array.from({ length: 8 }, () =>
      service.media.insert(person, client.gridId, 9, [{ photoId: newId(), image: image() }]),
    );
    await Promise.all(insertions);
    const { order, posted } = await client.lists();
    expect(order).toHaveLength(11);
    expect(client.names([order[0]!, ...order.slice(-2)])).toBe('abc');
    expect(client.names(posted)).toBe('bc');
  });
});

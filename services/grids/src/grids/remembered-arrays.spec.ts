import { EMPTY_GRID } from '@tessera/grid-core';
import type { GridRecord } from './grid.record.js';
import { RememberedArrays } from './remembered-arrays.js';

const CREATED = new Date('2026-11-01T00:00:00Z');

const gridOf = (posts: number, fields: Partial<GridRecord> = {}): GridRecord => ({
  ...EMPTY_GRID,
  order: Array.from({ length: posts }, (_, index) => `post${index}`),
  ...{
    id: 'grid',
    ownerId: 'ada',
    name: 'Lakes',
    ratio: '3:4',
    rhythm: null,
    postedLately: [],
    version: 7,
    calls: 3,
    clients: [],
  },
  ...{ createdAt: CREATED, deletedAt: null, fromPosition: null, restoringAt: null, erasingAt: null },
  ...fields,
});

describe('remembered arrays', () => {
  it('are those of the version that is stored, and of no other', () => {
    const remembered = new RememberedArrays();
    const grid = remembered.keep(gridOf(300));
    expect(remembered.get('grid', grid)?.order).toBe(grid.order);
    expect(remembered.get('grid', { ...grid, version: 6 })).toBeUndefined();
    expect(remembered.get('grid', { ...grid, version: 8 })).toBeUndefined();
  });

  it('are not those of a grid that was erased and made again under its id', () => {
    const remembered = new RememberedArrays();
    remembered.keep(gridOf(300));
    expect(
      remembered.get('grid', gridOf(300, { createdAt: new Date('2026-11-02T00:00:00Z') })),
    ).toBeUndefined();
  });

  it('are kept of large grids alone', () => {
    const remembered = new RememberedArrays();
    remembered.keep(gridOf(300));
    remembered.keep(gridOf(20, { version: 8 }));
    expect(remembered.has('grid')).toBe(false);
  });

  it('hold no more than a bounded number of items', () => {
    const remembered = new RememberedArrays();
    const grids = Array.from({ length: 30 }, (_, index) =>
      remembered.keep(gridOf(10_000, { id: `grid${index}` })),
    );
    const kept = grids.filter(({ id }) => remembered.has(id));
    expect(kept.length).toBeLessThanOrEqual(25);
    expect(kept.at(-1)?.id).toBe('grid29');
  });
});

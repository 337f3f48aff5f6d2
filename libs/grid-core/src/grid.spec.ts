import fc from 'fast-check';
import { assertValid, EMPTY_GRID, isReordered, type GridArrays } from './grid.js';

/** Posts a, b and so on, of which the last two are posted, one is pinned and one is a placeholder. */
const GRID: GridArrays = {
  ...EMPTY_GRID,
  order: [...'abcdefgh'],
  pinned: ['b'],
  placeholders: ['c'],
  carousels: [{ groupId: 'group', cover: 'd', members: ['m'], createdAt: new Date(0) }],
  drafts: ['x'],
  posted: ['g', 'h'],
};

const withOrder = (ids: string): GridArrays => ({ ...GRID, order: [...ids] });

describe('isReordered', () => {
  it.each(['abcdefgh', 'bacdefgh', 'afbcdegh', 'fedcbagh'])(
    'holds of planned posts in another order: %s',
    (ids) => {
      expect(isReordered(GRID, withOrder(ids))).toBe(true);
    },
  );

  it.each(['abcdefhg', 'gbcdefah', 'abcdeegh', 'abcdexgh', 'abcdegh', 'abcdefghi'])(
    'does not hold where posted ones move, or others come or go: %s',
    (ids) => {
      expect(isReordered(GRID, withOrder(ids))).toBe(false);
    },
  );

  it('does not hold where another list is no longer the one that it was', () => {
    expect(isReordered(GRID, { ...GRID, pinned: ['a'] })).toBe(false);
  });

  it('holds of no grid that is not valid', () => {
    const ids = fc.array(fc.constantFrom(...'abcdefghmxz'), { minLength: 7, maxLength: 9 });
    const orders = fc.oneof(ids, fc.shuffledSubarray([...'abcdefgh'], { minLength: 8 }));
    fc.assert(
      fc.property(orders, (order) => {
        const grid = { ...GRID, order };
        if (isReordered(GRID, grid)) assertValid(grid);
      }),
      { numRuns: 2_000 },
    );
  });
});

import fc from 'fast-check';
import {
  ADOPT_COVER_AFTER,
  adoptCovers,
  appendMembers,
  attach,
  detach,
  removeMember,
  reorderMembers,
  split,
} from './carousels.js';
import { assertValid, EMPTY_GRID, itemsOf, type GridArrays } from './grid.js';
import { photoCount, placeholderCount, placesOf } from './places.js';
import { fillPlaceholder, insertAt, move, permute, pin, unpin } from './posts.js';
import { GridRuleError } from './rule-error.js';
import { remove, restoreAt, type RemovedItem } from './trash.js';

/** A random request. `pick` and `other` choose among what the grid holds when it is applied. */
interface Request {
  readonly kind: (typeof KINDS)[number];
  readonly pick: number;
  readonly other: number;
  readonly count: number;
}

const KINDS = [
  'insert',
  'insertPlaceholder',
  'move',
  'permute',
  'pin',
  'unpin',
  'fill',
  'append',
  'attach',
  'detach',
  'removeMember',
  'reorderMembers',
  'split',
  'adopt',
  'remove',
  'restore',
] as const;

const request = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1_000),
  other: fc.nat(1_000),
  count: fc.integer({ min: 1, max: 8 }),
});

/** What the product promises, kept as plainly as it can be: which items are alive, which of them are blank. */
interface World {
  grid: GridArrays;
  readonly alive: Set<string>;
  readonly blank: Set<string>;
  readonly trash: RemovedItem[][];
  now: number;
  made: number;
}

const GROUPS = ['g1', 'g2', 'g3'];

function freeze(grid: GridArrays): GridArrays {
  Object.values(grid).forEach(Object.freeze);
  grid.carousels.forEach((carousel) => {
    Object.freeze(carousel.members);
    Object.freeze(carousel);
  });
  return Object.freeze(grid);
}

function make(world: World, count: number): string[] {
  return Array.from({ length: count }, () => `i${world.made++}`);
}

function apply(world: World, { kind, pick, other, count }: Request): GridArrays {
  const { grid } = world;
  const items = itemsOf(grid);
  const item = items[pick % Math.max(1, items.length)] ?? 'none';
  const groupId = GROUPS[other % GROUPS.length] ?? 'g1';
  const now = new Date(world.now);
  switch (kind) {
    case 'insert':
    case 'insertPlaceholder':
    case 'append': {
      const ids = make(world, count);
      const next =
        kind === 'append'
          ? appendMembers(grid, groupId, ids, pick % 2 === 0 ? now : null)
          : insertAt(grid, pick, ids, new Set(kind === 'insertPlaceholder' ? ids : []));
      ids.forEach((id) => world.alive.add(id));
      if (kind === 'insertPlaceholder') ids.forEach((id) => world.blank.add(id));
      return next;
    }
    case 'move':
      return move(grid, item, other);
    case 'permute': {
      const named = grid.order.filter((_, index) => (index + pick) % count === 0);
      return permute(
        grid,
        named.map((id, index) => ({ id, position: (index * 7 + other) % 11 })),
      );
    }
    case 'pin': {
      const before = grid.pinned.length;
      const pinned = pin(grid, item);
      expect(pinned.grid.pinned.length).toBeLessThanOrEqual(Math.min(3, before + 1));
      expect(pinned.grid.pinned).toContain(item);
      return pinned.grid;
    }
    case 'unpin':
      return unpin(grid, item);
    case 'fill': {
      const next = fillPlaceholder(grid, item);
      world.blank.delete(item);
      return next;
    }
    case 'attach':
      return attach(grid, item, groupId, other % 4 === 3 ? null : other % 4, now);
    case 'detach':
      return detach(grid, item);
    case 'removeMember': {
      const next = removeMember(grid, item);
      world.alive.delete(item);
      return next;
    }
    case 'reorderMembers': {
      const photos = items.filter((id) => placesOf(grid).get(id)?.groupId === groupId);
      const placements = photos.map((id, index) => ({ id, carouselPosition: (index * 5 + pick) % 7 }));
      return reorderMembers(grid, groupId, placements);
    }
    case 'split':
      return split(grid, groupId);
    case 'adopt':
      world.now += ADOPT_COVER_AFTER;
      return adoptCovers(grid, new Date(world.now));
    case 'remove': {
      const { grid: next, removed } = remove(grid, item);
      removed.forEach(({ id }) => world.alive.delete(id));
      world.trash.push([...removed]);
      return next;
    }
    case 'restore': {
      const back = world.trash.pop() ?? [];
      const placeholders = back.map(({ id }) => id).filter((id) => world.blank.has(id));
      const next = restoreAt(grid, back, { now, placeholders });
      back.forEach(({ id }) => world.alive.add(id));
      return next;
    }
  }
}

function check({ grid, alive, blank }: World): void {
  assertValid(grid);
  expect(new Set(itemsOf(grid))).toEqual(alive);
  expect(new Set(grid.placeholders)).toEqual(new Set([...blank].filter((id) => alive.has(id))));
  expect(photoCount(grid) + placeholderCount(grid)).toBe(alive.size);
  expect(placesOf(grid).size).toBe(alive.size);
}

describe('any sequence of operations', () => {
  it('keeps the invariants, loses and doubles nothing, and never changes its input', () => {
    const applied = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 120, size: 'max' }), (requests) => {
        const world: World = {
          grid: freeze(EMPTY_GRID),
          alive: new Set(),
          blank: new Set(),
          trash: [],
          now: 0,
          made: 0,
        };
        for (const one of requests) {
          try {
            world.grid = freeze(apply(world, one));
            applied.set(one.kind, (applied.get(one.kind) ?? 0) + 1);
          } catch (error) {
            if (!(error instanceof GridRuleError) || error.reason === 'BROKEN_GRID') throw error;
          }
          check(world);
        }
      }),
      { numRuns: 300 },
    );
    expect([...applied.keys()].sort()).toEqual([...KINDS].sort());
  });
});

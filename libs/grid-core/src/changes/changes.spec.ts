import { Change, CHANGE_KINDS, LIMITS, PLANS } from '@tessera/contracts';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { assertValid, itemsOf } from '../grid.js';
import { GridRuleError } from '../rule-error.js';
import { apply } from './apply.js';
import { invert, undo } from './invert.js';
import { changeOf, wishes } from '../../test/random-changes.js';
import { asksPlan } from './plan.js';
import { itemsNamed, needs } from './reach.js';
import { emptyState, shownState, type GridState } from './state.js';

const AT = new Date('2026-11-22T12:00:00.000Z');

/** The state after a change; null where a rule refuses it. */
function applied(state: GridState, change: Change): GridState | null {
  try {
    return apply(state, change);
  } catch (error) {
    if (!(error instanceof GridRuleError) || error.reason === 'BROKEN_GRID') throw error;
    return null;
  }
}

/** Posts, drafts and a posted one, of which some are carousels. */
function filled(): GridState {
  const item = (id: string) => ({ id, media: `m-${id}` });
  const start: Change[] = [
    {
      kind: 'place',
      items: [...'abcdefgh'].map(item),
      into: 'feed',
      createdAt: '2026-11-20T00:00:00Z',
      before: null,
      at: 0,
    },
    {
      kind: 'place',
      items: [...'xyz'].map(item),
      into: 'drafts',
      createdAt: '2026-11-20T00:00:00Z',
      before: null,
      at: 0,
    },
    { kind: 'gather', groupId: 'g1', cover: 'a', ids: ['b', 'c'], createdAt: '2026-11-20T00:00:00Z' },
    { kind: 'gather', groupId: 'g2', cover: 'x', ids: ['y'], createdAt: '2026-11-20T00:00:00Z' },
    { kind: 'set', id: 'b', field: 'description', value: 'of the post', seen: '' },
    { kind: 'pin', id: 'a', on: true },
    { kind: 'posted', ids: ['g', 'h'], on: true },
  ];
  return start.reduce(apply, emptyState(PLANS.creator));
}

/** Every state on the way of some random changes, with the change that follows. */
function walk(
  requests: readonly Parameters<typeof changeOf>[0][],
  visit: (before: GridState, change: Change, after: GridState) => void,
): void {
  let state = filled();
  requests.forEach((wish, made) => {
    const change = changeOf(wish, state, made);
    const before = JSON.stringify(shownState(state));
    const after = applied(state, change);
    expect(JSON.stringify(shownState(state))).toBe(before);
    if (!after) return;
    visit(state, change, after);
    state = after;
  });
}

/** As Jest's `toEqual`, which takes ten times as long where both are the same. */
function expectSame(one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
}

describe('any sequence of changes', () => {
  it('keeps the rules of a grid, and gives every item in it one place', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(wishes, (requests) => {
        walk(requests, (_, change, after) => {
          kinds.add(change.kind);
          assertValid(after.arrays);
          expect(new Set(itemsOf(after.arrays))).toEqual(new Set(after.items.keys()));
          expect([...after.trash.keys()].filter((id) => after.items.has(id))).toEqual([]);
          const blank = [...after.items].filter(([, { picture }]) => picture === null).map(([id]) => id);
          expect(new Set(after.arrays.placeholders)).toEqual(new Set(blank));
        });
      }),
      { numRuns: 200 },
    );
    expect([...kinds].sort()).toEqual([...CHANGE_KINDS].sort());
  });

  it('comes to the same by the limits of any plan, but for what asks the plan', () => {
    const asking = new Set<string>();
    fc.assert(
      fc.property(wishes, (requests) => {
        walk(requests, (before, change, after) => {
          const onFree = applied({ ...before, limits: PLANS.free }, change);
          if (asksPlan(change)) return void (onFree === null && asking.add(change.kind));
          expectSame(onFree && shownState(onFree), shownState(after));
        });
      }),
      { numRuns: 100 },
    );
    expect([...asking]).toEqual(expect.arrayContaining(['place', 'set', 'gather']));
  });

  it('is taken back by the inverses of its changes, by what a page shows', () => {
    fc.assert(
      fc.property(wishes, (requests) => {
        walk(requests, (before, change, after) => {
          const back = invert(before, change, AT).reduce(apply, after);
          expectSame(shownState(back), shownState(before));
        });
      }),
      { numRuns: 200 },
    );
  });

  it('is taken back beside what others do: as it was for all that a step touched, or not at all', () => {
    let [done, refused] = [0, 0];
    fc.assert(
      fc.property(wishes, (requests) => {
        walk(requests, (before, change, after) => {
          const back = undo(before, change, AT);
          expectSame(shownState(apply(after, back)), shownState(before));
          const others = changeOf({ kind: 'move', picks: [1, 2, 3, 4], flag: true, number: 3 }, after, 0);
          const meanwhile = applied(after, others);
          const taken = meanwhile && applied(meanwhile, back);
          if (!taken) return void (refused += 1);
          done += 1;
          for (const id of itemsNamed(change)) {
            expectSame(taken.items.get(id), apply(after, back).items.get(id));
            expect(taken.arrays.pinned.includes(id)).toBe(before.arrays.pinned.includes(id));
          }
        });
      }),
      { numRuns: 60 },
    );
    expect(Math.min(done, refused)).toBeGreaterThan(50);
  });

  it('changes nothing more where a change is applied again, but for what moves or takes turns', () => {
    const repeatable = new Set([
      'place',
      'fill',
      'unfill',
      'shelve',
      'set',
      'setAll',
      'pin',
      'remove',
      'restore',
      'grid',
    ]);
    fc.assert(
      fc.property(wishes, (requests) => {
        walk(requests, (_, change, after) => {
          if (repeatable.has(change.kind)) expectSame(shownState(apply(after, change)), shownState(after));
        });
      }),
      { numRuns: 100 },
    );
  });

  it('reads no document but those that it names', () => {
    fc.assert(
      fc.property(wishes, (requests) => {
        walk(requests, (before, change, after) => {
          const needed = new Set(needs(before.arrays, change, before.trash));
          const items = new Map([...before.items].filter(([id]) => needed.has(id)));
          const trash = new Map([...before.trash].filter(([id]) => needed.has(id)));
          const blind = apply({ ...before, items, trash }, change);
          expectSame(blind.arrays, after.arrays);
          for (const [id, item] of blind.items) expectSame(item, after.items.get(id));
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe('to take back a step of 4,000 posts of 10,000', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => index.toString(16).padStart(32, '0'));
  const state = apply(emptyState(PLANS.creator), {
    kind: 'place',
    items: ids.map((id) => ({ id, media: `m${id.slice(1)}` })),
    into: 'feed',
    createdAt: '2026-11-20T00:00:00Z',
    before: null,
    at: 0,
  });
  // No two stand next to each other: each goes back by itself.
  const apart = ids.filter((_, index) => index % 2 === 0).slice(0, 4_000);
  const steps: Change[] = [
    { kind: 'shelve', ids: apart },
    { kind: 'remove', ids: apart },
    { kind: 'move', ids: apart, before: null, at: 0 },
    { kind: 'setAll', field: 'isHidden', values: apart.map((id) => ({ id, value: true })) },
  ];

  it.each(steps.map((step) => [step.kind, step] as const))(
    'is within the limits of one call: %s',
    (_, step) => {
      const back = undo(state, step, AT);
      expect(Change.safeParse(back).error).toBeUndefined();
      const text = JSON.stringify({ device: ids[0], seq: 1, base: 1, changes: [back] });
      expect(text.length).toBeLessThanOrEqual(LIMITS.changes.bytes);
      // As many values as a service reads of one body (MOST_VALUES of its json-shape.ts).
      expect(text.match(/[,[{]/g)?.length).toBeLessThanOrEqual(100_000);
    },
  );
});

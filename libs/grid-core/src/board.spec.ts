import type { BoardChange } from '@tessera/contracts';
import fc from 'fast-check';
import { applyToBoard, invertOnBoard, type BoardState } from './board.js';
import { GridRuleError, type Reason } from './rule-error.js';

const board = (order: readonly string[], trash: Readonly<Record<string, number>> = {}, maxGrids = 5) => ({
  order,
  names: new Map([...order, ...Object.keys(trash)].map((id) => [id, `grid ${id}`])),
  trash: new Map(Object.entries(trash)),
  limits: { maxGrids },
});

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const anId = fc.constantFrom(...IDS);
const aName = fc.constantFrom('Spring', 'Summer', 'Autumn');
const changes: fc.Arbitrary<BoardChange> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), id: anId, name: aName }),
  fc.record({ kind: fc.constant('rename' as const), id: anId, name: aName }),
  fc.record({ kind: fc.constant('remove' as const), id: anId }),
  fc.record({ kind: fc.constant('restore' as const), id: anId }),
  fc.record({ kind: fc.constant('order' as const), ids: fc.array(anId, { maxLength: 4 }) }),
);

/** What a page shows of it. */
const shown = ({ order, names }: BoardState) => order.map((id) => `${id}: ${names.get(id)}`);

/** The board after a change; null where a rule refuses it. */
function applied(state: BoardState, change: BoardChange): BoardState | null {
  try {
    return applyToBoard(state, change);
  } catch (error) {
    if (!(error instanceof GridRuleError)) throw error;
    return null;
  }
}

/** Lets random changes follow each other, and visits those that no rule refused. */
function walk(
  visit: (before: BoardState, change: BoardChange, after: BoardState) => void,
): fc.IPropertyWithHooks<[BoardChange[]]> {
  return fc.property(fc.array(changes, { maxLength: 40 }), (all) => {
    let state: BoardState = board(['a', 'b'], { c: 1 });
    for (const change of all) {
      const after = applied(state, change);
      if (!after) continue;
      visit(state, change, after);
      state = after;
    }
  });
}

describe('a change of the board', () => {
  it('goes on where what was seen is there, whatever came or went beside it, and where it is done already', () => {
    const order = { kind: 'order', ids: ['c', 'a'], seen: ['a', 'gone', 'c'] } as const;
    const after = applyToBoard(board(['a', 'new', 'c']), {
      ...order,
      ids: [...order.ids],
      seen: [...order.seen],
    });
    expect(after.order).toEqual(['c', 'a', 'new']);
    const again = applyToBoard(board(['c', 'a']), { kind: 'order', ids: ['c', 'a'], seen: ['a', 'c'] });
    expect(again.order).toEqual(['c', 'a']);
    const name = 'grid a';
    expect(applyToBoard(board(['a']), { kind: 'rename', id: 'a', name, seen: 'Seen' }).names.get('a')).toBe(
      name,
    );
  });

  it('is taken back by its inverse, by what a page shows', () => {
    fc.assert(
      walk((before, change, after) => {
        const inverse = invertOnBoard(before, change);
        expect(shown(inverse ? applyToBoard(after, inverse) : after)).toEqual(shown(before));
      }),
    );
  });

  it('changes nothing when it comes again', () => {
    fc.assert(
      walk((_before, change, after) => expect(shown(applyToBoard(after, change))).toEqual(shown(after))),
    );
  });

  it('leaves a grid, no grid twice, none both listed and in the trash, and no more than the plan allows', () => {
    fc.assert(
      walk((_before, _change, { order, trash, limits }) => {
        expect(order.length).toBeGreaterThan(0);
        expect(new Set(order).size).toBe(order.length);
        expect(order.filter((id) => trash.has(id))).toEqual([]);
        expect(order.length).toBeLessThanOrEqual(limits.maxGrids ?? Infinity);
      }),
    );
  });

  it.each<[string, BoardState, BoardChange, Reason]>([
    ['a rename of an unknown grid', board(['a']), { kind: 'rename', id: 'z', name: 'Z' }, 'UNKNOWN_ID'],
    ['a rename in the trash', board(['a'], { b: 0 }), { kind: 'rename', id: 'b', name: 'Z' }, 'UNKNOWN_ID'],
    ['the end of the last grid', board(['a']), { kind: 'remove', id: 'a' }, 'LAST_GRID'],
    ['an unknown grid', board(['a', 'b']), { kind: 'remove', id: 'z' }, 'UNKNOWN_ID'],
    ['what was never there', board(['a']), { kind: 'restore', id: 'z' }, 'UNKNOWN_ID'],
    [
      'a new grid under an id of the trash',
      board(['a'], { b: 0 }),
      { kind: 'create', id: 'b', name: 'B' },
      'ID_TAKEN',
    ],
    [
      'a grid more than the plan has',
      board(['a'], {}, 1),
      { kind: 'create', id: 'b', name: 'B' },
      'GRID_LIMIT_REACHED',
    ],
    [
      'a grid back for which there is no room',
      board(['a'], { b: 0 }, 1),
      { kind: 'restore', id: 'b' },
      'GRID_LIMIT_REACHED',
    ],
    ['a grid named twice', board(['a', 'b']), { kind: 'order', ids: ['b', 'b'] }, 'ID_TWICE'],
    [
      'a name over another than was seen',
      board(['a']),
      { kind: 'rename', id: 'a', name: 'A', seen: 'Seen' },
      'CHANGED_ELSEWHERE',
    ],
    [
      'an order over another than was seen',
      board(['a', 'b', 'c']),
      { kind: 'order', ids: ['c', 'b', 'a'], seen: ['b', 'a', 'c'] },
      'CHANGED_ELSEWHERE',
    ],
  ])('is refused: %s', (_what, state, change, reason) => {
    expect(() => applyToBoard(state, change)).toThrow(reason);
  });
});

import fc from 'fast-check';
import { insertIds, moveId, permuteIds, reorderGrids } from './order.js';
import { GridRuleError } from './rule-error.js';

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 30 });

function reasonOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof GridRuleError) return error.reason;
    throw error;
  }
  return 'none';
}

describe('insertIds', () => {
  it('puts new ids before what stands at the position and clamps what is outside', () => {
    expect(insertIds(['a', 'b'], 1, ['x', 'y'])).toEqual(['a', 'x', 'y', 'b']);
    expect(insertIds(['a', 'b'], 99, ['x'])).toEqual(['a', 'b', 'x']);
    expect(insertIds(['a', 'b'], -1, ['x'])).toEqual(['x', 'a', 'b']);
  });
});

describe('moveId', () => {
  it('brings the id to the position and keeps the order of the others', () => {
    fc.assert(
      fc.property(ids, fc.nat(40), fc.nat(), (list, position, pick) => {
        const id = list[pick % list.length] ?? '';
        const moved = moveId(list, id, position);
        expect(moved.indexOf(id)).toBe(Math.min(position, list.length - 1));
        expect(moved.filter((other) => other !== id)).toEqual(list.filter((other) => other !== id));
      }),
    );
  });

  it('refuses an id that is not there', () => {
    expect(reasonOf(() => moveId(['a'], 'b', 0))).toBe('UNKNOWN_ID');
  });
});

describe('permuteIds', () => {
  it('moves the named among the places that they hold together and leaves the others where they are [D4.1]', () => {
    expect(
      permuteIds(
        ['a', 'b', 'c', 'd', 'e'],
        [
          { id: 'b', position: 9 },
          { id: 'e', position: 2 },
          { id: 'c', position: 5 },
        ],
      ),
    ).toEqual(['a', 'e', 'c', 'd', 'b']);
  });

  it('keeps the order of naming where positions are equal [D4.1]', () => {
    const placements = ['c', 'a', 'b'].map((id) => ({ id, position: 0 }));
    expect(permuteIds(['a', 'b', 'c'], placements)).toEqual(['c', 'a', 'b']);
  });

  it('gives exactly the wanted order when everything is named with 0..n-1 [4.6]', () => {
    fc.assert(
      fc.property(
        ids.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, wanted]) => {
          const placements = wanted.map((id, position) => ({ id, position }));
          expect(permuteIds(list, placements)).toEqual(wanted);
        },
      ),
    );
  });

  it('never moves an id that is not named, and loses none', () => {
    fc.assert(
      fc.property(
        ids.chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray(list),
            fc.array(fc.nat(50), { minLength: 30, maxLength: 30 }),
          ),
        ),
        ([list, named, positions]) => {
          const placements = named.map((id, index) => ({ id, position: positions[index] ?? 0 }));
          const permuted = permuteIds(list, placements);
          expect([...permuted].sort()).toEqual([...list].sort());
          list.forEach((id, place) => {
            if (!named.includes(id)) expect(permuted[place]).toBe(id);
          });
        },
      ),
    );
  });

  it('refuses an id twice and an id that is not there', () => {
    const twice = [
      { id: 'a', position: 0 },
      { id: 'a', position: 1 },
    ];
    expect(reasonOf(() => permuteIds(['a'], twice))).toBe('ID_TWICE');
    expect(reasonOf(() => permuteIds(['a'], [{ id: 'z', position: 0 }]))).toBe('UNKNOWN_ID');
  });
});

describe('reorderGrids', () => {
  it('puts those named first and keeps the place of the others after them', () => {
    expect(reorderGrids(['a', 'b', 'c', 'd'], ['c', 'a'])).toEqual(['c', 'a', 'b', 'd']);
    expect(reorderGrids(['a', 'b'], [])).toEqual(['a', 'b']);
  });

  it('refuses an id twice and an id that is not there', () => {
    expect(reasonOf(() => reorderGrids(['a', 'b'], ['a', 'a']))).toBe('ID_TWICE');
    expect(reasonOf(() => reorderGrids(['a', 'b'], ['z']))).toBe('UNKNOWN_ID');
  });
});

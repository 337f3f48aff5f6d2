import { PLANS } from '@tessera/contracts';
import fc from 'fast-check';
import { assertValid, EMPTY_GRID, itemsOf, type GridArrays } from './grid.js';
import { photoCount, placeholderCount } from './places.js';
import { GridRuleError } from './rule-error.js';
import { receive, release } from './transfer.js';

const createdAt = new Date(0);
const newGroupId = (groupId: string) => `${groupId}-new`;

/** A feed 'abcd', of which b is blank, c covers m and n, and d is posted; e and f are drafts, f covers o. */
const source: GridArrays = {
  order: [...'abcd'],
  pinned: ['a'],
  placeholders: ['b'],
  drafts: ['e', 'f'],
  posted: ['d'],
  carousels: [
    { groupId: 'g', cover: 'c', members: ['m', 'n'], createdAt, text: 'n' },
    { groupId: 'h', cover: 'f', members: ['o'], createdAt },
  ],
};
/** A feed 'xyz', of which z is posted, and w as a draft. */
const target: GridArrays = { ...EMPTY_GRID, order: [...'xyz'], posted: ['z'], drafts: ['w'], pinned: ['x'] };

const moved = (ids: string, before: string | null = null, at = 0) =>
  receive(target, source, { ids: [...ids], before, at, newGroupId }, PLANS.creator);

function refusal(ids: string[], limits = PLANS.creator) {
  try {
    receive(target, source, { ids, before: null, at: 0, newGroupId }, limits);
  } catch (error) {
    if (error instanceof GridRuleError) return error.reason;
    throw error;
  }
  return null;
}

describe('a grid that gets items of another one', () => {
  it('has each in the list that it stood in, before the item named, or at the end of the planned ones', () => {
    const { grid, ids } = moved('aed', 'y');
    expect([grid.order.join(''), grid.drafts.join(''), grid.posted.join('')]).toEqual(['xaydz', 'ew', 'dz']);
    expect(ids).toEqual(['a', 'e', 'd']);
    expect(moved('a').grid.order.join('')).toBe('xyaz');
    expect(moved('a', 'gone', 0).grid.order.join('')).toBe('axyz');
    expect(moved('fe', 'w').grid.drafts.join('')).toBe('few');
  });

  it('has carousels whole, under another id, with the photo that holds their texts', () => {
    const { grid, ids } = moved('cf');
    expect(grid.carousels).toEqual([
      { groupId: 'g-new', cover: 'c', members: ['m', 'n'], createdAt, text: 'n' },
      { groupId: 'h-new', cover: 'f', members: ['o'], createdAt },
    ]);
    expect(ids).toEqual(['c', 'f', 'm', 'n', 'o']);
  });

  it('has placeholders as such, and pins none', () => {
    const { grid } = moved('ab');
    expect([grid.placeholders, grid.pinned]).toEqual([['b'], ['x']]);
  });

  it('leaves out what it has already', () => {
    const once = moved('ac');
    const twice = receive(
      once.grid,
      source,
      { ids: ['c', 'a', 'e'], before: null, at: 0, newGroupId },
      PLANS.creator,
    );
    expect([twice.ids, twice.grid.order]).toEqual([['e'], once.grid.order]);
  });

  it('refuses what is not there, what is named twice, members, and what the plan has no room for', () => {
    expect(refusal(['a', 'nobody'])).toBe('UNKNOWN_ID');
    expect(refusal(['a', 'a'])).toBe('ID_TWICE');
    expect(refusal(['m'])).toBe('NOT_A_POST');
    const room = (maxPhotosPerGrid: number) => ({ ...PLANS.free, maxPhotosPerGrid });
    expect(refusal(['c'], room(7))).toBeNull();
    expect(refusal(['c'], room(6))).toBe('PHOTO_LIMIT_REACHED');
    expect(refusal(['b'], { ...PLANS.free, maxPlaceholders: 0 })).toBe('PLACEHOLDER_LIMIT_REACHED');
  });
});

describe('a grid that lets items go', () => {
  it('keeps no place, pin, carousel or mark of them', () => {
    const { ids } = moved('bcdf');
    const left = release(source, ids);
    expect(left).toEqual({ ...EMPTY_GRID, order: ['a'], pinned: ['a'], drafts: ['e'] });
  });

  it('is as it is where none of them is there, and keeps of a carousel what did not go', () => {
    expect(release(source, ['x', 'y'])).toBe(source);
    const left = release(source, ['c', 'm', 'a']);
    expect([left.order.join(''), left.carousels.length]).toEqual(['bnd', 1]);
    assertValid(left);
  });

  it('and the one that gets them hold together what they held, each by the rules', () => {
    const choice = fc.uniqueArray(fc.constantFrom(...'abcdef'), { minLength: 1 });
    fc.assert(
      fc.property(choice, fc.constantFrom(null, 'x', 'w', 'z', 'gone'), fc.nat(9), (ids, before, at) => {
        const received = receive(target, source, { ids, before, at, newGroupId }, PLANS.creator);
        const left = release(source, received.ids);
        assertValid(received.grid);
        assertValid(left);
        const all = [...itemsOf(received.grid), ...itemsOf(left)].sort();
        expect(all).toEqual([...itemsOf(source), ...itemsOf(target)].sort());
        for (const count of [photoCount, placeholderCount]) {
          expect(count(received.grid) + count(left)).toBe(count(source) + count(target));
        }
      }),
    );
  });
});

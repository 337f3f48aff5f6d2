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
import { EMPTY_GRID, assertValid, type GridArrays } from './grid.js';
import { freedBy } from './places.js';

const CREATED = new Date('2026-01-01T00:00:00Z');
const grid: GridArrays = {
  ...EMPTY_GRID,
  order: ['a', 'b', 'c', 'd', 'p'],
  pinned: ['b'],
  placeholders: ['p'],
  carousels: [{ groupId: 'g', cover: 'b', members: ['m', 'n'], createdAt: CREATED }],
};
const coverless: GridArrays = {
  ...EMPTY_GRID,
  ...grid,
  carousels: [{ groupId: 'g', cover: null, members: ['m', 'n'], createdAt: CREATED }],
};
const numbers = (count: number, prefix = 'x') => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

function carousel(result: GridArrays, groupId = 'g') {
  assertValid(result);
  const found = result.carousels.find((one) => one.groupId === groupId);
  return found && { cover: found.cover, members: found.members };
}

describe('appending', () => {
  it('adds at the end, and makes a coverless carousel where that is wanted', () => {
    expect(carousel(appendMembers(grid, 'g', ['x', 'y']))?.members).toEqual(['m', 'n', 'x', 'y']);
    expect(carousel(appendMembers(grid, 'h', ['x'], CREATED), 'h')).toEqual({ cover: null, members: ['x'] });
    expect(() => appendMembers(grid, 'h', ['x'])).toThrow('UNKNOWN_GROUP');
  });

  it('stops at 20 with the cover', () => {
    expect(carousel(appendMembers(grid, 'g', numbers(17)))?.members).toHaveLength(19);
    expect(() => appendMembers(grid, 'g', numbers(18))).toThrow('GROUP_FULL');
    expect(() => appendMembers(grid, 'h', numbers(21), CREATED)).toThrow('GROUP_FULL');
  });

  it('refuses what is in the grid already', () => {
    expect(() => appendMembers(grid, 'g', ['m'])).toThrow('ALREADY_THERE');
    expect(() => appendMembers(grid, 'g', ['x', 'x'])).toThrow('ID_TWICE');
  });
});

describe('attaching', () => {
  it('gives a coverless carousel its cover, which stays where it stands', () => {
    const covered = attach(coverless, 'c', 'g', 0, CREATED);
    expect(carousel(covered)).toEqual({ cover: 'c', members: ['m', 'n'] });
    expect(covered.order).toEqual(grid.order);
  });

  it('makes the cover that was there the first member, out of the feed and unpinned', () => {
    const covered = attach(grid, 'd', 'g', 0, CREATED);
    expect(carousel(covered)).toEqual({ cover: 'd', members: ['b', 'm', 'n'] });
    expect(covered.order).toEqual(['a', 'c', 'd', 'p']);
    expect(covered.pinned).toEqual([]);
  });

  it('makes a post a member at a number, at the end without one', () => {
    expect(carousel(attach(grid, 'a', 'g', 1, CREATED))?.members).toEqual(['a', 'm', 'n']);
    expect(carousel(attach(grid, 'a', 'g', null, CREATED))?.members).toEqual(['m', 'n', 'a']);
    expect(attach(grid, 'a', 'g', 20, CREATED).order).toEqual(['b', 'c', 'd', 'p']);
  });

  it('starts a carousel with its cover', () => {
    expect(carousel(attach(grid, 'a', 'h', 0, CREATED), 'h')).toEqual({ cover: 'a', members: [] });
    expect(() => attach(grid, 'a', 'h', 1, CREATED)).toThrow('UNKNOWN_GROUP');
  });

  it('takes a photo out of the carousel it was in, a cover by handing over to the next', () => {
    const moved = attach(grid, 'm', 'h', 0, CREATED);
    expect(moved.order).toEqual(['a', 'b', 'm', 'c', 'd', 'p']);
    expect(carousel(moved)).toEqual({ cover: 'b', members: ['n'] });
    const two = attach(grid, 'a', 'h', 0, CREATED);
    const handed = attach(two, 'b', 'h', null, CREATED);
    expect(carousel(handed)).toEqual({ cover: 'm', members: ['n'] });
    expect(carousel(handed, 'h')).toEqual({ cover: 'a', members: ['b'] });
    expect(handed.order).toEqual(['a', 'm', 'c', 'd', 'p']);
  });

  it('moves a photo inside its own carousel; number 0 takes over place and pin', () => {
    const led = attach(grid, 'n', 'g', 0, CREATED);
    expect(carousel(led)).toEqual({ cover: 'n', members: ['b', 'm'] });
    expect(led.order).toEqual(['a', 'n', 'c', 'd', 'p']);
    expect(led.pinned).toEqual(['n']);
    expect(carousel(attach(grid, 'm', 'g', 2, CREATED))).toEqual({ cover: 'b', members: ['n', 'm'] });
    const adopted = attach(coverless, 'n', 'g', 0, CREATED);
    expect(adopted.order[0]).toBe('n');
    expect(carousel(adopted)).toEqual({ cover: 'n', members: ['m'] });
    expect(carousel(attach(coverless, 'm', 'g', null, CREATED))).toEqual({
      cover: null,
      members: ['n', 'm'],
    });
  });

  it('refuses placeholders, strangers and a full carousel', () => {
    expect(() => attach(grid, 'p', 'g', 0, CREATED)).toThrow('PLACEHOLDER_IN_CAROUSEL');
    expect(() => attach(grid, 'z', 'g', 0, CREATED)).toThrow('UNKNOWN_ID');
    expect(() => attach(appendMembers(grid, 'g', numbers(17)), 'a', 'g', 0, CREATED)).toThrow('GROUP_FULL');
  });
});

describe('leaving', () => {
  it('puts a member right after its cover', () => {
    const left = detach(grid, 'n');
    expect(left.order).toEqual(['a', 'b', 'n', 'c', 'd', 'p']);
    expect(carousel(left)).toEqual({ cover: 'b', members: ['m'] });
  });

  it('leaves the cover where it stands and the rest behind it under the next member', () => {
    const left = detach(grid, 'b');
    expect(left.order).toEqual(['a', 'b', 'm', 'c', 'd', 'p']);
    expect(carousel(left)).toEqual({ cover: 'm', members: ['n'] });
    expect(left.pinned).toEqual(['b']);
  });

  it('makes plain photos of a carousel of one', () => {
    const left = detach(detach(grid, 'm'), 'n');
    expect(left.carousels).toEqual([]);
    expect(freedBy(grid, left)).toEqual(['b', 'm', 'n']);
    expect(() => detach(grid, 'a')).toThrow('NOT_IN_A_CAROUSEL');
  });
});

describe('removing one photo of a carousel', () => {
  it('closes up the members', () => {
    expect(carousel(removeMember(grid, 'm'))).toEqual({ cover: 'b', members: ['n'] });
  });

  it('hands a removed cover over to the next member, with place and pin', () => {
    const left = removeMember(grid, 'b');
    expect(carousel(left)).toEqual({ cover: 'm', members: ['n'] });
    expect(left.order).toEqual(['a', 'm', 'c', 'd', 'p']);
    expect(left.pinned).toEqual(['m']);
  });

  it('leaves a plain photo of two', () => {
    const left = removeMember(removeMember(grid, 'm'), 'b');
    expect(left.carousels).toEqual([]);
    expect(left.order).toEqual(['a', 'n', 'c', 'd', 'p']);
    expect(removeMember(attach(grid, 'a', 'h', 0, CREATED), 'a').order).toEqual(['b', 'c', 'd', 'p']);
  });
});

describe('reordering and splitting', () => {
  it('permutes the named photos; whoever comes first covers [3.4]', () => {
    const placements = [
      { id: 'n', carouselPosition: 0 },
      { id: 'b', carouselPosition: 1 },
    ];
    const reordered = reorderMembers(grid, 'g', placements);
    expect(carousel(reordered)).toEqual({ cover: 'n', members: ['m', 'b'] });
    expect(reordered.order).toEqual(['a', 'n', 'c', 'd', 'p']);
    expect(reordered.pinned).toEqual(['n']);
    const swapped = reorderMembers(coverless, 'g', [
      { id: 'n', carouselPosition: 1 },
      { id: 'm', carouselPosition: 2 },
    ]);
    expect(carousel(swapped)).toEqual({ cover: null, members: ['n', 'm'] });
    expect(() => reorderMembers(grid, 'h', placements)).toThrow('UNKNOWN_GROUP');
  });

  it('splits into posts that follow the cover [D3.2]', () => {
    const whole = split(grid, 'g');
    assertValid(whole);
    expect(whole.order).toEqual(['a', 'b', 'm', 'n', 'c', 'd', 'p']);
    expect(whole.carousels).toEqual([]);
    expect(split(coverless, 'g').order.slice(0, 3)).toEqual(['m', 'n', 'a']);
    expect(() => split(grid, 'h')).toThrow('UNKNOWN_GROUP');
  });
});

describe('a carousel without a cover', () => {
  it('gets its first member after ten minutes and not before [D3.3]', () => {
    const soon = new Date(CREATED.getTime() + ADOPT_COVER_AFTER - 1);
    expect(adoptCovers(coverless, soon)).toBe(coverless);
    const adopted = adoptCovers(coverless, new Date(soon.getTime() + 1));
    expect(carousel(adopted)).toEqual({ cover: 'm', members: ['n'] });
    expect(adopted.order).toEqual(['m', ...grid.order]);
  });

  it('becomes a plain photo where it holds only one', () => {
    const one = { ...grid, carousels: [{ groupId: 'g', cover: null, members: ['m'], createdAt: CREATED }] };
    const adopted = adoptCovers(one, new Date(CREATED.getTime() + ADOPT_COVER_AFTER));
    expect(adopted).toEqual({ ...grid, order: ['m', ...grid.order], carousels: [] });
  });
});

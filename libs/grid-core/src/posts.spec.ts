import { assertValid, EMPTY_GRID, type GridArrays } from './grid.js';
import { photoCount, placeholderCount, placesOf } from './places.js';
import { fillPlaceholder, insertAt, move, permute, pin, unpin } from './posts.js';

const CREATED = new Date('2026-01-01T00:00:00Z');
const grid: GridArrays = {
  ...EMPTY_GRID,
  order: ['a', 'b', 'c', 'd', 'e'],
  pinned: [],
  placeholders: ['e'],
  carousels: [{ groupId: 'g', cover: 'c', members: ['m', 'n'], createdAt: CREATED }],
};

describe('a grid of posts', () => {
  it('takes new posts and placeholders at a place', () => {
    const more = insertAt(insertAt(grid, 0, ['x', 'y']), 99, ['p'], new Set(['p']));
    expect(more.order).toEqual(['x', 'y', 'a', 'b', 'c', 'd', 'e', 'p']);
    expect(more.placeholders).toEqual(['e', 'p']);
    expect(() => insertAt(grid, 0, ['m'])).toThrow('ALREADY_THERE');
    expect(() => insertAt(grid, 0, ['x', 'x'])).toThrow('ID_TWICE');
  });

  it('counts posts without placeholders plus members [D2.1]', () => {
    expect(photoCount(grid)).toBe(6);
    expect(placeholderCount(grid)).toBe(1);
    expect(photoCount(EMPTY_GRID)).toBe(0);
  });

  it('tells of a member that it stands where its cover does, at 0 without one [D4.2]', () => {
    expect(placesOf(grid).get('n')).toEqual({ position: 2, groupId: 'g', carouselPosition: 2 });
    expect(placesOf(grid).get('c')).toEqual({ position: 2, groupId: 'g', carouselPosition: 0 });
    expect(placesOf(grid).get('d')).toEqual({ position: 3, groupId: null, carouselPosition: null });
    const coverless = {
      ...grid,
      carousels: [{ groupId: 'g', cover: null, members: ['m'], createdAt: CREATED }],
    };
    expect(placesOf(coverless).get('m')).toEqual({ position: 0, groupId: 'g', carouselPosition: 1 });
  });

  it('moves and permutes posts, but no members', () => {
    expect(move(grid, 'd', 0).order).toEqual(['d', 'a', 'b', 'c', 'e']);
    expect(() => move(grid, 'm', 0)).toThrow('NOT_A_POST');
    expect(() => move(grid, 'z', 0)).toThrow('UNKNOWN_ID');
    expect(() => permute(grid, [{ id: 'm', position: 0 }])).toThrow('NOT_A_POST');
  });

  it('moves and permutes what is planned, and leaves what is posted behind it, in its order', () => {
    const posted: GridArrays = { ...grid, order: [...'abcde'], posted: [...'de'], placeholders: [] };
    const swapped = (a: string, b: string) => () =>
      permute(posted, [
        { id: a, position: posted.order.indexOf(b) },
        { id: b, position: posted.order.indexOf(a) },
      ]);
    expect(move(posted, 'a', 2).order.join('')).toBe('bcade');
    expect(swapped('a', 'c')().order.join('')).toBe('cbade');
    expect(() => move(posted, 'a', 3)).toThrow('POSTED_LOCKED');
    expect(() => move(posted, 'e', 0)).toThrow('POSTED_LOCKED');
    expect(() => move(posted, 'd', 4)).toThrow('POSTED_LOCKED');
    expect(swapped('a', 'd')).toThrow('POSTED_LOCKED');
    expect(swapped('d', 'e')).toThrow('POSTED_LOCKED');
  });

  it('fills a placeholder where it stands', () => {
    expect(fillPlaceholder(grid, 'e')).toEqual({ ...grid, placeholders: [] });
    expect(() => fillPlaceholder(grid, 'a')).toThrow('NOT_A_PLACEHOLDER');
  });
});

describe('pinning', () => {
  const pinAll = (from: GridArrays, ids: string[]) =>
    ids.reduce((current, id) => pin(current, id).grid, from);

  it('releases the pinned post with the lowest position for a fourth [9.2]', () => {
    const three = pinAll(grid, ['d', 'b', 'c']);
    const fourth = pin(three, 'a');
    expect(fourth.unpinned).toEqual(['b']);
    expect(fourth.grid.pinned).toEqual(['d', 'c', 'a']);
    expect(() => assertValid(fourth.grid)).not.toThrow();
  });

  it('changes nothing when a pinned post is pinned again', () => {
    const three = pinAll(grid, ['a', 'b', 'c']);
    expect(pin(three, 'b')).toEqual({ grid: three, unpinned: [] });
  });

  it('is for posts only, and undone by unpinning', () => {
    expect(() => pin(grid, 'm')).toThrow('NOT_A_POST');
    expect(unpin(pinAll(grid, ['a']), 'a').pinned).toEqual([]);
    expect(unpin(grid, 'm')).toBe(grid);
    expect(() => unpin(grid, 'z')).toThrow('UNKNOWN_ID');
  });
});

describe('assertValid names what is broken', () => {
  const carousel = grid.carousels[0]!;
  const broken: [string, Partial<GridArrays>][] = [
    ['a post twice', { order: ['a', 'a'] }],
    ['a placeholder that is no post', { placeholders: ['z'] }],
    ['pinned, but no post', { pinned: ['m'] }],
    ['more pinned than may be', { pinned: ['a', 'b', 'c', 'd'] }],
    ['a group id twice', { carousels: [carousel, { ...carousel, cover: 'a', members: ['o'] }] }],
    ['a cover of two carousels', { carousels: [carousel, { ...carousel, groupId: 'h', members: ['o'] }] }],
    ['a cover that is neither post nor draft', { carousels: [{ ...carousel, cover: 'z' }] }],
    ['a placeholder as a cover', { carousels: [{ ...carousel, cover: 'e' }] }],
    ['a member twice', { carousels: [{ ...carousel, members: ['m', 'm'] }] }],
    ['both post and member', { carousels: [{ ...carousel, members: ['a'] }] }],
    ['a carousel of 0', { carousels: [{ ...carousel, cover: null, members: [] }] }],
    [
      'a carousel of 21',
      { carousels: [{ ...carousel, members: Array.from({ length: 20 }, (_, n) => `m${n}`) }] },
    ],
  ];
  it.each(broken)('%s', (detail, change) => {
    expect(() => assertValid({ ...grid, ...change })).toThrow(detail);
  });

  it('and reports nothing of a grid that is whole', () => {
    expect(() => assertValid(grid)).not.toThrow();
  });
});

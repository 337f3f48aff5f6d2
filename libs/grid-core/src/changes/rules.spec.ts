import { Change, PLANS } from '@tessera/contracts';
import { AT, after, feed, gathered, on, placed, refusal } from '../../test/states.js';
import { normalised } from '../grid.js';
import { apply } from './apply.js';
import { joinable } from './grouping.js';
import { invert } from './invert.js';
import { touches } from './reach.js';
import { shownFields, type GridState } from './state.js';

const back = (state: GridState, change: Change) =>
  after(apply(state, change), ...invert(state, change, new Date(AT)));

describe('places', () => {
  it('are before an item, at the end of the planned ones, or by the index where that item is gone', () => {
    const moved = (before: string | null, at = 0) =>
      apply(feed, { kind: 'move', ids: ['c', 'a'], before, at }).arrays.order.join('');
    expect(moved('d')).toBe('bcadef');
    expect(moved(null)).toBe('bdcaef');
    expect(moved('gone', 1)).toBe('bcadef');
    expect(moved('gone', 99)).toBe('bdcaef');
    expect(moved('f', 1)).toBe('bcadef');
  });

  it('of posted posts are theirs: nothing is put between them, and they move among themselves where that is unlocked', () => {
    expect(after(feed, placed('g')).arrays.order.join('')).toBe('abcdgef');
    const move: Change = { kind: 'move', ids: ['f'], before: 'e', at: 0 };
    expect(refusal(feed, move)).toBe('POSTED_LOCKED');
    expect(apply(feed, { ...move, unlocked: true }).arrays).toMatchObject({ posted: ['f', 'e'] });
    expect(refusal(feed, { kind: 'move', ids: ['f', 'a'], before: null, at: 0, unlocked: true })).toBe(
      'POSTED_LOCKED',
    );
    expect(refusal(feed, { kind: 'swap', a: 'a', b: 'e', unlocked: true })).toBe('POSTED_LOCKED');
    expect(apply(feed, { kind: 'swap', a: 'a', b: 'd' }).arrays.order.join('')).toBe('dbcaef');
  });

  it('are taken back without naming what only gave way', () => {
    const change: Change = { kind: 'move', ids: ['d'], before: 'a', at: 0 };
    expect(invert(feed, change, new Date(AT))).toEqual([{ kind: 'move', ids: ['d'], before: null, at: 3 }]);
  });

  it('are brought in order where an older version put something behind the posted ones', () => {
    const mixed = { ...feed.arrays, order: ['e', 'a', 'b', 'f', 'c', 'd'], posted: ['f', 'gone', 'e'] };
    expect(normalised(mixed)).toMatchObject({ order: [...'abcdef'], posted: ['e', 'f'] });
  });
});

describe('posted posts', () => {
  it('are marked as the newest of them, and keep their place for the way back', () => {
    const change: Change = { kind: 'posted', ids: ['b'], on: true };
    expect(apply(feed, change).arrays).toMatchObject({ order: [...'acdbef'], posted: [...'bef'] });
    expect(back(feed, change).arrays).toEqual(feed.arrays);
  });

  it('are no placeholders', () => {
    const blank = after(on(), {
      kind: 'place',
      items: [{ id: 'p' }],
      into: 'feed',
      createdAt: AT,
      before: null,
      at: 0,
    });
    expect(refusal(blank, { kind: 'posted', ids: ['p'], on: true })).toBe('IS_PLACEHOLDER');
  });

  it('come back from the trash to their place among the posted ones, whatever is planned by then', () => {
    const posted = after(feed, { kind: 'posted', ids: ['c', 'd'], on: true });
    expect(posted.arrays.posted).toEqual([...'cdef']);
    const left = after(posted, { kind: 'remove', ids: ['d', 'e'] });
    const back = (...changes: Change[]) =>
      after(left, ...changes, { kind: 'restore', ids: ['e', 'd'], at: AT }).arrays.posted.join('');
    expect(back()).toBe('cdef');
    expect(back(placed('xyz'))).toBe('cdef');
    expect(back({ kind: 'remove', ids: ['a', 'b'] })).toBe('cdef');
    expect(back({ kind: 'posted', ids: ['b'], on: true })).toBe('bcdef');
    const restored = (id: string, ...changes: Change[]) =>
      after(left, ...changes, { kind: 'restore', ids: [id], at: AT }).arrays.posted.join('');
    expect(restored('e', placed('xyz'))).toBe('cef');
    expect(restored('d')).toBe('cdf');
    // Removed one after another they have the same place.
    const twice = after(posted, { kind: 'remove', ids: ['d'] }, { kind: 'remove', ids: ['e'] }, placed('xy'));
    for (const ids of [
      ['d', 'e'],
      ['e', 'd'],
    ])
      expect(after(twice, { kind: 'restore', ids, at: AT }).arrays.posted.join('')).toBe('cdef');
    const last = after(posted, { kind: 'remove', ids: ['f'] }, placed('xyz'));
    expect(after(last, { kind: 'restore', ids: ['f'], at: AT }).arrays.posted).toEqual([...'cdef']);
  });

  it('come back as such from the trash, and out of a posted carousel', () => {
    const carousel = after(on(), placed('abcd'), gathered('g', 'c', 'd'), {
      kind: 'posted',
      ids: ['c'],
      on: true,
    });
    expect(after(carousel, { kind: 'scatter', groupId: 'g' }).arrays.posted).toEqual(['c', 'd']);
    const restored = after(feed, { kind: 'remove', ids: ['f'] }, { kind: 'restore', ids: ['f'], at: AT });
    expect(restored.arrays).toMatchObject({ order: [...'abcdef'], posted: ['e', 'f'] });
  });

  it('are in no carousel with planned ones', () => {
    expect(refusal(feed, gathered('g', 'a', 'e'))).toBe('POSTED_LOCKED');
    const carousel = after(feed, gathered('g', 'a', 'b'));
    expect(refusal(carousel, { kind: 'join', groupId: 'g', ids: ['f'], at: 1 })).toBe('POSTED_LOCKED');
  });
});

it('only single photos that are posted, or not, as a carousel is may join it', () => {
  const state = after(
    on(),
    placed('abcdefgh'),
    placed('xyz', 'drafts'),
    gathered('planned', 'a', 'b'),
    gathered('draft', 'x', 'y'),
    { kind: 'unfill', id: 'c' },
    { kind: 'posted', ids: ['g', 'h'], on: true },
  );
  const online = after(state, { kind: 'posted', ids: ['a'], on: true });
  expect(joinable(state.arrays, 'planned').join('')).toBe('defz');
  expect(joinable(state.arrays, 'draft').join('')).toBe('defz');
  expect(joinable(online.arrays, 'planned').join('')).toBe('gh');
  expect(joinable(state.arrays, 'gone')).toEqual([]);
  for (const grid of [state, online]) {
    for (const groupId of ['planned', 'draft']) {
      const taken = [...'cdefghz'].filter(
        (id) => refusal(grid, { kind: 'join', groupId, ids: [id], at: 1 }) === null,
      );
      expect(joinable(grid.arrays, groupId).sort()).toEqual(taken);
    }
  }
});

describe('drafts', () => {
  it('are not in the feed and have no pin; the way back pins again', () => {
    const pinned = after(feed, { kind: 'pin', id: 'b', on: true });
    const change: Change = { kind: 'shelve', ids: ['b'] };
    expect(apply(pinned, change).arrays).toMatchObject({ order: [...'acdef'], drafts: ['b'], pinned: [] });
    expect(back(pinned, change).arrays).toEqual(pinned.arrays);
  });

  it('may be whole carousels, and are neither placeholders nor posted', () => {
    const carousel = after(feed, gathered('g', 'a', 'b'));
    expect(apply(carousel, { kind: 'shelve', ids: ['a'] }).arrays).toMatchObject({ drafts: ['a'] });
    expect(refusal(carousel, { kind: 'shelve', ids: ['b'] })).toBe('NOT_A_POST');
    expect(refusal(feed, { kind: 'shelve', ids: ['e'] })).toBe('POSTED_LOCKED');
  });

  it('go into the feed where they are put', () => {
    const drafts = after(feed, placed('xyz', 'drafts'));
    const change: Change = { kind: 'unshelve', ids: ['z', 'x'], before: 'b', at: 0 };
    expect(apply(drafts, change).arrays).toMatchObject({ order: [...'azxbcdef'], drafts: ['y'] });
    expect(back(drafts, change).arrays).toEqual(drafts.arrays);
  });
});

describe('fields', () => {
  const caption = (value: string, seen: string, id = 'a'): Change => ({
    kind: 'set',
    id,
    field: 'description',
    value,
    seen,
  });

  it('are refused where they were changed elsewhere, and count as set where they hold the value already', () => {
    const one = after(feed, caption('mine', ''));
    expect(refusal(one, caption('yours', ''))).toBe('CHANGED_ELSEWHERE');
    expect(apply(one, caption('mine', 'something older'))).toBe(one);
  });

  it('that a rule forbids are refused for the rule, whatever was seen', () => {
    const carousel = after(on(), placed('ab'), gathered('g', 'a', 'b'));
    const reel: Change = { kind: 'set', id: 'a', field: 'mediaType', value: 'reel', seen: 'photo' };
    expect(refusal(carousel, reel)).toBe('CAROUSEL_HAS_MEMBERS');
  });

  it('of a carousel’s post are the same for each of its photos, and stay with the post when one leaves', () => {
    const carousel = after(feed, gathered('g', 'a', 'bc'), caption('of the post', '', 'b'));
    const captions = (state: GridState) => [...'abc'].map((id) => shownFields(state).get(id)?.description);
    expect(captions(carousel)).toEqual(Array(3).fill('of the post'));
    const without = after(carousel, { kind: 'remove', ids: ['a'], alone: true });
    expect(shownFields(without).get('b')?.description).toBe('of the post');
    expect(captions(after(carousel, caption('', 'of the post', 'c')))).toEqual(['', '', '']);
  });

  it('hold what they may hold', () => {
    const of = (field: string, value: unknown) =>
      Change.safeParse({ kind: 'set', id: '0'.repeat(32), field, value, seen: value }).success;
    expect(of('focus', { x: 0.5, y: 1, zoom: 3 })).toBe(true);
    expect(of('focus', { x: 0.5, y: 1, zoom: 4 })).toBe(false);
    expect(of('label', 'x'.repeat(61))).toBe(false);
    expect(of('mediaType', 'film')).toBe(false);
  });
});

describe('pins', () => {
  it('are three: a fourth releases the first of them, and the way back names both', () => {
    const three = after(feed, ...[...'abc'].map((id): Change => ({ kind: 'pin', id, on: true })));
    const change: Change = { kind: 'pin', id: 'd', on: true };
    expect(apply(three, change).arrays.pinned).toEqual(['b', 'c', 'd']);
    expect(invert(three, change, new Date(AT))).toEqual([
      { kind: 'pin', id: 'd', on: false },
      { kind: 'pin', id: 'a', on: true },
    ]);
  });
});

describe('ids', () => {
  it('that are in the grid with the same picture count as placed, others are taken', () => {
    expect(apply(feed, placed('ab'))).toBe(feed);
    const other: Change = { ...placed('a'), items: [{ id: 'a', media: 'another' }] } as Change;
    expect(refusal(feed, other)).toBe('ID_TAKEN');
    expect(refusal(after(feed, { kind: 'remove', ids: ['a'] }), placed('a'))).toBe('ID_TAKEN');
  });

  it('of items, places, carousels, media and uploads are all that a change touches', () => {
    expect(touches({ ...placed('a'), into: { groupId: 'g' }, before: 'b' } as Change)).toEqual([
      'a',
      'm-a',
      'b',
      'g',
    ]);
    expect(touches({ kind: 'fill', id: 'a', upload: 'u' })).toEqual(['a', 'u']);
  });
});

describe('plans', () => {
  const free = after(on(PLANS.free), placed('abcdefghi'));

  it('refuse what is one too many, and say how many there are', () => {
    expect(() => apply(free, placed('j'))).toThrow(
      expect.objectContaining({
        reason: 'PHOTO_LIMIT_REACHED',
        refusal: { limit: 9, current: 9, adding: 1 },
      }) as Error,
    );
    expect(refusal(free, { kind: 'set', id: 'a', field: 'isHidden', value: true, seen: false })).toBe(
      'HIDE_NOT_AVAILABLE',
    );
    expect(refusal(free, gathered('g', 'a', 'b'))).toBe('CAROUSEL_NOT_AVAILABLE');
  });

  it('have no carousels also where an earlier plan has left one, however few photos come', () => {
    const lapsed = { ...after(feed, gathered('g', 'a', 'b')), limits: PLANS.free };
    expect(refusal(lapsed, { kind: 'join', groupId: 'g', ids: ['c'], at: 1 })).toBe('CAROUSEL_NOT_AVAILABLE');
    expect(refusal(lapsed, placed('x', { groupId: 'g' }))).toBe('CAROUSEL_NOT_AVAILABLE');
  });

  it('count drafts, refuse nothing that takes away or arranges, and hold for the way back', () => {
    const gone = after(free, { kind: 'shelve', ids: ['a'] }, { kind: 'remove', ids: ['b'] });
    const again = after(gone, placed('j', 'drafts'));
    expect(refusal(again, { kind: 'restore', ids: ['b'], at: AT })).toBe('PHOTO_LIMIT_REACHED');
    const larger = { ...feed, limits: { ...PLANS.free, maxPhotosPerGrid: 1 } };
    expect(refusal(larger, { kind: 'move', ids: ['a'], before: null, at: 0 })).toBeNull();
    expect(refusal(larger, { kind: 'unshelve', ids: ['a'], before: null, at: 0 })).toBeNull();
  });
});

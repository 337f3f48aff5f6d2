import type { Change } from '@tessera/contracts';
import { idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { changed, emptyView, photosIn, viewOf } from '../photos/grid-view.js';
import { shownPosts, type Photos } from '../photos/photo-list.js';
import { NOTHING_POSTED } from '../photos/posted.js';
import { movedTo } from './moved-to.js';

const after = (photos: Photos, change: Change | null, posted = '') => {
  const state = stateOf(photos);
  const lists = { ...state.lists, posted: [...posted] };
  const view = viewOf({ ...state, lists }, emptyView('grid'));
  return idsOf(photosIn(change === null ? view : changed(view, change)));
};

describe('a move in a feed', () => {
  const photos = photosOf('abcdef');

  it('names the post alone and the one that it goes before', () => {
    expect(movedTo(photos, photos, ['b'], 3)).toEqual({ kind: 'move', ids: ['b'], before: 'e', at: 3 });
    expect(movedTo(photos, photos, ['e'], 2)).toEqual({ kind: 'move', ids: ['e'], before: 'c', at: 2 });
    expect(movedTo(photos, photos, ['a'], 5)).toEqual({ kind: 'move', ids: ['a'], before: null, at: 5 });
  });

  it.each([
    ['a', 5, 'bcdefa'],
    ['f', 0, 'fabcde'],
    ['c', 3, 'abdcef'],
    ['c', 99, 'abdefc'],
    ['d', -1, 'dabcef'],
  ])('puts %s to %i: %s', (id, to, order) => {
    expect(after(photos, movedTo(photos, photos, [id], to))).toBe(order);
  });

  it('sends nothing where nothing moves', () => {
    expect(movedTo(photos, photos, ['c'], 2)).toBeNull();
    expect(movedTo(photos, photos, ['gone'], 2)).toBeNull();
  });
});

describe('a move of many', () => {
  const photos = photosOf('abcdef');

  it.each([
    ['bd', 0, 'bdacef'],
    ['bd', 4, 'acefbd'],
    ['db', 1, 'adbcef'],
    ['af', 2, 'bcafde'],
    ['abf', 0, 'abfcde'],
    ['bef', 3, 'acdbef'],
    ['ace', 99, 'bdface'],
  ])('puts %s together to %i: %s', (ids, to, order) => {
    const move = movedTo(photos, photos, [...ids], to);
    expect(move).toMatchObject({ kind: 'move', ids: [...ids] });
    expect(after(photos, move)).toBe(order);
  });

  it('sends nothing where they stand so already, and nothing of what is not shown', () => {
    expect(movedTo(photos, photos, ['c', 'd'], 2)).toBeNull();
    expect(movedTo(photos, photos, ['c', 'gone', 'd'], 2)).toBeNull();
  });

  it('leaves hidden posts between them where they are', () => {
    const hidden = photosOf('aHbcd', { H: { isHidden: true } });
    const shown = shownPosts(hidden, 'posts', false);
    const move = movedTo(hidden, shown, ['a', 'c'], 0);
    expect(move).toEqual({ kind: 'permute', ids: ['a', 'c', 'b'] });
    expect(after(hidden, move)).toBe('aHcbd');
    expect(after(hidden, movedTo(hidden, shown, ['b', 'd'], 1))).toBe('aHbdc');
  });
});

describe('a move among posts that are not shown', () => {
  it('keeps photos where they are when a reel moves among reels [D4.1]', () => {
    const reel = { mediaType: 'reel' as const };
    const photos = photosOf('aRbSTc', { R: reel, S: reel, T: reel });
    const move = movedTo(photos, shownPosts(photos, 'reels', false), ['T'], 0);
    expect(move).toEqual({ kind: 'permute', ids: ['T', 'R', 'S'] });
    expect(after(photos, move)).toBe('aTbRSc');
  });

  it('keeps hidden posts where they are', () => {
    const photos = photosOf('aHbc', { H: { isHidden: true } });
    const shown = shownPosts(photos, 'posts', false);
    expect(after(photos, movedTo(photos, shown, ['c'], 0))).toBe('cHab');
    expect(movedTo(photos, shown, ['c'], 1)).toEqual({ kind: 'move', ids: ['c'], before: 'b', at: 2 });
  });
});

describe('a move where the last posts are posted', () => {
  const photos = photosOf('abcdef');
  const locked = { ...NOTHING_POSTED, posted: new Set('def') };
  const unlocked = { ...locked, unlocked: true };

  it('keeps a planned post before them', () => {
    const change = movedTo(photos, photos, ['a'], 5, locked);
    expect(change).toEqual({ kind: 'move', ids: ['a'], before: null, at: 2 });
    expect(after(photos, change, 'def')).toBe('bcadef');
  });

  it('moves none of them until they are unlocked, and then among themselves', () => {
    expect(movedTo(photos, photos, ['d'], 5, locked)).toBeNull();
    const change = movedTo(photos, photos, ['f'], 0, unlocked);
    expect(change).toEqual({ kind: 'move', ids: ['f'], before: 'd', at: 0, unlocked: true });
    expect(after(photos, change, 'def')).toBe('abcfde');
    expect(after(photos, movedTo(photos, photos, ['d'], 4, unlocked), 'def')).toBe('abcedf');
  });

  it('does the same among those that are shown', () => {
    const shown = photos.filter(({ id }) => id !== 'b' && id !== 'e');
    expect(movedTo(photos, shown, ['a'], 3, locked)).toEqual({ kind: 'permute', ids: ['c', 'a'] });
    const change = movedTo(photos, shown, ['d'], 3, unlocked);
    expect(change).toEqual({ kind: 'permute', ids: ['f', 'd'], unlocked: true });
    expect(after(photos, change, 'def')).toBe('abcfed');
  });
});

import { photosOf } from '../testing/photos.js';
import { movedRange } from './moved-range.js';
import { postsOf, shownPosts, withPlacements } from './photo-list.js';

const after = (photos: ReturnType<typeof photosOf>, updates: ReturnType<typeof movedRange>) =>
  postsOf(withPlacements(photos, updates))
    .map(({ id }) => id)
    .join('');

describe('a move in a feed', () => {
  const photos = photosOf('abcdef');

  it('names those between the old and the new place, and no other', () => {
    expect(movedRange(photos, 'b', 3)).toEqual([
      { id: 'c', position: 1 },
      { id: 'd', position: 2 },
      { id: 'b', position: 3 },
    ]);
    expect(movedRange(photos, 'e', 2).map(({ id }) => id)).toEqual(['e', 'c', 'd']);
  });

  it.each([
    ['a', 5, 'bcdefa'],
    ['f', 0, 'fabcde'],
    ['c', 3, 'abdcef'],
    ['c', 99, 'abdefc'],
    ['d', -1, 'dabcef'],
  ])('puts %s to %i: %s', (id, to, order) => {
    expect(after(photos, movedRange(photos, id, to))).toBe(order);
  });

  it('sends nothing where nothing moves', () => {
    expect(movedRange(photos, 'c', 2)).toEqual([]);
    expect(movedRange(photos, 'gone', 2)).toEqual([]);
  });
});

it('keeps photos where they are when a reel moves among reels', () => {
  const reel = { mediaType: 'reel' as const };
  const photos = photosOf('aRbSTc', { R: reel, S: reel, T: reel });
  const updates = movedRange(shownPosts(photos, 'reels', false), 'T', 0);
  expect(updates.map(({ id }) => id)).toEqual(['T', 'R', 'S']);
  expect(after(photos, updates)).toBe('aTbRSc');
});

it('keeps hidden posts where they are', () => {
  const photos = photosOf('aHbc', { H: { isHidden: true } });
  expect(after(photos, movedRange(shownPosts(photos, 'posts', false), 'c', 0))).toBe('cHab');
});

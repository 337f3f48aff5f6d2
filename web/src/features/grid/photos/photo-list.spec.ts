import { aPhoto, idsOf, photosOf } from '../testing/photos.js';
import {
  hiddenCount,
  membersOf,
  photoCount,
  placeholderCount,
  postsOf,
  shownPosts,
  withAnswer,
  withInserted,
  without,
  withPin,
  withPlacements,
} from './photo-list.js';

const carousel = [
  ...photosOf('abc', { b: { carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel' } }),
  aPhoto('m', { position: 1, carouselGroupId: 'g', carouselPosition: 1 }),
  aPhoto('n', { position: 1, carouselGroupId: 'g', carouselPosition: 2 }),
];
const positions = (photos: readonly { id: string; position: number }[]) =>
  Object.fromEntries(photos.map(({ id, position }) => [id, position]));

describe('what a tab shows', () => {
  const photos = photosOf('abcd', { b: { mediaType: 'reel' }, c: { isHidden: true, mediaType: 'reel' } });

  it('leaves hidden posts out, unless they are asked for', () => {
    expect(idsOf(shownPosts(photos, 'posts', false))).toBe('abd');
    expect(idsOf(shownPosts(photos, 'posts', true))).toBe('abcd');
  });

  it('shows reels only in REELS', () => {
    expect(idsOf(shownPosts(photos, 'reels', false))).toBe('b');
    expect(idsOf(shownPosts(photos, 'reels', true))).toBe('bc');
  });

  it('shows a carousel by its cover', () => {
    expect(idsOf(shownPosts(carousel, 'posts', true))).toBe('abc');
    expect(idsOf(membersOf(carousel, carousel[1] ?? aPhoto('?')))).toBe('mn');
    expect(membersOf(carousel, carousel[0] ?? aPhoto('?'))).toEqual([]);
  });
});

it('counts members and hidden photos as photos, and placeholders apart', () => {
  const photos = [...carousel, aPhoto('p', { position: 3, isPlaceholder: true, isHidden: true, url: null })];
  expect([photoCount(photos), placeholderCount(photos), hiddenCount(photos)]).toEqual([5, 1, 1]);
});

describe('a changed order', () => {
  it('permutes the named posts among their places and takes members along', () => {
    const moved = withPlacements(carousel, [
      { id: 'b', position: 0 },
      { id: 'a', position: 1 },
    ]);
    expect(idsOf(postsOf(moved))).toBe('bac');
    expect(positions(moved)).toEqual({ a: 1, b: 0, c: 2, m: 0, n: 0 });
  });

  it('may be applied twice', () => {
    const placements = [
      { id: 'c', position: 0 },
      { id: 'a', position: 2 },
    ];
    const once = withPlacements(photosOf('abc'), placements);
    expect(idsOf(once)).toBe('cba');
    expect(withPlacements(once, placements)).toEqual(once);
  });

  it('leaves out ids that are gone', () => {
    const moved = withPlacements(photosOf('ab'), [
      { id: 'b', position: 0 },
      { id: 'gone', position: 1 },
      { id: 'a', position: 2 },
    ]);
    expect(idsOf(moved)).toBe('ba');
  });
});

describe('photos that come and go', () => {
  it('closes up behind what was removed', () => {
    expect(positions(without(carousel, new Set(['b', 'm', 'n'])))).toEqual({ a: 0, c: 1 });
  });

  it('makes room for what is inserted', () => {
    const grown = withInserted(photosOf('abc'), 1, [aPhoto('x'), aPhoto('y')]);
    expect(idsOf(grown)).toBe('axybc');
    expect(grown.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  it('inserts nothing twice', () => {
    const once = withInserted(photosOf('abc'), 1, [aPhoto('x')]);
    expect(withInserted(once, 1, [aPhoto('x')])).toEqual(once);
  });

  it('brings a carousel back as it was', () => {
    const gone = carousel.filter((photo) => photo.carouselGroupId === 'g');
    const left = without(carousel, new Set(gone.map(({ id }) => id)));
    expect(positions(withInserted(left, 1, gone))).toEqual({ a: 0, b: 1, c: 2, m: 1, n: 1 });
  });
});

describe('pins', () => {
  const pinned = photosOf('abcde', { b: { isPinned: true }, c: { isPinned: true }, d: { isPinned: true } });
  const pins = (photos: ReturnType<typeof photosOf>) => idsOf(photos.filter((photo) => photo.isPinned));

  it('releases the lowest of three for a fourth', () => {
    expect(pins(withPin(pinned, 'a', true))).toBe('acd');
    expect(pins(withPin(pinned, 'e', true))).toBe('cde');
  });

  it('releases none for one that is pinned already, or when unpinning', () => {
    expect(pins(withPin(pinned, 'c', true))).toBe('bcd');
    expect(pins(withPin(pinned, 'c', false))).toBe('bd');
  });
});

describe('an answered photo', () => {
  it('keeps the place and the pin that the grid gives it', () => {
    const photos = photosOf('ab', { b: { isPinned: true } });
    const [, b] = withAnswer(photos, aPhoto('b', { revision: 2, description: 'new', position: 0 }));
    expect(b).toMatchObject({ description: 'new', revision: 2, position: 1, isPinned: true });
  });

  it('does not replace what is newer', () => {
    const photos = photosOf('a', { a: { revision: 5, description: 'newest' } });
    expect(withAnswer(photos, aPhoto('a', { revision: 4, description: 'old' }))).toEqual(photos);
  });
});

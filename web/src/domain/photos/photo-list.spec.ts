import { aPhoto, idsOf, photosOf } from '../../../test/photos.js';
import { carouselPhotos, hiddenCount, membersOf, placeholderCount, shownPosts } from './photo-list.js';

const carousel = [
  ...photosOf('abc', { b: { carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel' } }),
  aPhoto('m', { position: 1, carouselGroupId: 'g', carouselPosition: 1 }),
  aPhoto('n', { position: 1, carouselGroupId: 'g', carouselPosition: 2 }),
];

it('the photos of a carousel come by their number, the cover first', () => {
  expect(idsOf(carouselPhotos([...carousel].reverse(), 'g'))).toBe('bmn');
});

it('keeps drafts and their carousels out of the feed', () => {
  const draft = aPhoto('d', { position: -1, carouselGroupId: 'h', carouselPosition: 0 });
  const member = aPhoto('e', { position: -1, carouselGroupId: 'h', carouselPosition: 1 });
  expect(idsOf(shownPosts([draft, member, ...carousel], 'posts', true))).toBe('abc');
});

describe('what a tab shows', () => {
  const photos = photosOf('abcd', { b: { mediaType: 'reel' }, c: { isHidden: true, mediaType: 'reel' } });

  it('leaves hidden posts out, unless they are asked for', () => {
    expect(idsOf(shownPosts(photos, 'posts', false))).toBe('abd');
    expect(idsOf(shownPosts(photos, 'posts', true))).toBe('abcd');
  });

  it('shows reels only in REELS [2.22]', () => {
    expect(idsOf(shownPosts(photos, 'reels', false))).toBe('b');
    expect(idsOf(shownPosts(photos, 'reels', true))).toBe('bc');
  });

  it('shows a carousel by its cover [2.22]', () => {
    expect(idsOf(shownPosts(carousel, 'posts', true))).toBe('abc');
    expect(idsOf(membersOf(carousel, carousel[1] ?? aPhoto('?')))).toBe('mn');
    expect(membersOf(carousel, carousel[0] ?? aPhoto('?'))).toEqual([]);
  });
});

it('counts placeholders and hidden posts', () => {
  const photos = [...carousel, aPhoto('p', { position: 3, isPlaceholder: true, isHidden: true, url: null })];
  expect([placeholderCount(photos), hiddenCount(photos)]).toEqual([1, 1]);
});

import { aPhoto, idsOf, photosOf } from '../../../test/photos.js';
import { plannedPosts, postsToKeep } from './planned-posts.js';

it('begins with the last planned post, and leaves out posted and hidden ones and placeholders', () => {
  const photos = photosOf('abcdef', { b: { isHidden: true }, d: { isPlaceholder: true } });
  expect(idsOf(plannedPosts(photos, ['e', 'f']).map(({ post }) => post))).toBe('ca');
});

it('has the photos of a carousel in its order, the cover first', () => {
  const inCarousel = (id: string, carouselPosition: number) =>
    aPhoto(id, { position: 0, carouselGroupId: 'group', carouselPosition });
  const photos = [inCarousel('c', 2), inCarousel('a', 0), inCarousel('b', 1), aPhoto('d', { position: 1 })];
  const [next, then] = plannedPosts(photos, []);
  expect(idsOf(next?.photos ?? [])).toBe('d');
  expect(idsOf(then?.photos ?? [])).toBe('abc');
});

it('keeps the next three for when there is no network, and what is due before them', () => {
  const planned = plannedPosts(photosOf('abcdef'), []);
  const kept = (dueId?: string) => idsOf(postsToKeep(planned, dueId).map(({ post }) => post));
  expect(kept()).toBe('fed');
  expect(kept('e')).toBe('fed');
  expect(kept('b')).toBe('fedb');
});

import { aPhoto, photosOf } from '../../../test/photos.js';
import { browsedPosts, successorOf, photoBeside, postBeside } from './post-steps.js';

const idOf = (photo: { readonly id: string } | undefined) => photo?.id ?? null;

it('leads from post to post as the feed shows them, and no further than its ends', () => {
  const posts = photosOf('abc');
  const beside = (place: number, step: number) => idOf(postBeside({ posts, post: posts[place]! }, step));
  expect([beside(0, -1), beside(0, 1), beside(1, 1), beside(2, 1)]).toEqual([null, 'b', 'c', null]);
});

it('keeps a post in its place that was just hidden out of the feed', () => {
  const [a, b, c] = photosOf('abc');
  const posts = browsedPosts([a!, c!], { ...b!, isHidden: true });
  expect(posts.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('leaves out a placeholder that the server has not made yet', () => {
  const posts = photosOf('ab');
  expect(browsedPosts([aPhoto('draft-1', { revision: 0 }), ...posts], posts[0]!)).toEqual(posts);
});

it('goes through the photos of a carousel and then to the next post', () => {
  const carousel = (id: string, carouselPosition: number) =>
    aPhoto(id, { position: 1, carouselGroupId: 'g', carouselPosition });
  const members = [carousel('b', 0), carousel('c', 1)];
  const posts = [aPhoto('a'), members[0]!, aPhoto('d', { position: 2 })];
  const from = (number: number, step: number) =>
    idOf(photoBeside({ posts, post: members[0]!, members, shown: members[number]! }, step));
  expect([from(0, 1), from(1, 1), from(1, -1), from(0, -1)]).toEqual(['c', 'd', 'b', 'a']);
});

it('after a deletion shows what took the place of the post, the last one at the end, and nothing when none is left', () => {
  const left = photosOf('ab');
  expect(
    [successorOf(left, 0), successorOf(left, 1), successorOf(left, 2), successorOf([], 0)].map(idOf),
  ).toEqual(['a', 'b', 'b', null]);
});

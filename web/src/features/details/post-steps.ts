import type { Photo } from '@tessera/contracts';
import { isPending } from '../../domain/photos/photo-list.js';

/**
 * The posts that the dialog leads through: the feed as it is shown, with the open post in its place where hiding it,
 * or another media type, has just taken it out. What the server does not know yet cannot be opened.
 */
export function browsedPosts(shown: readonly Photo[], open: Photo): readonly Photo[] {
  const known = shown.filter((post) => !isPending(post));
  if (known.some(({ id }) => id === open.id)) return known;
  return [...known, open].sort((a, b) => a.position - b.position);
}

export interface Browsed {
  readonly posts: readonly Photo[];
  readonly post: Photo;
  /** The photos of its carousel by their number; the post alone where there is none. */
  readonly members: readonly Photo[];
  /** Which of them is looked at. */
  readonly shown: Photo;
}

const neighbour = (photos: readonly Photo[], of: Photo, step: number): Photo | undefined => {
  const place = photos.findIndex(({ id }) => id === of.id);
  return place < 0 ? undefined : photos[place + step];
};

/** The post before (-1) or after (1) the open one. */
export const postBeside = ({ posts, post }: Pick<Browsed, 'posts' | 'post'>, step: number) =>
  neighbour(posts, post, step);

/** Where an arrow key or a swipe leads: through the photos of the carousel, then to the next post. */
export const photoBeside = (browsed: Browsed, step: number): Photo | undefined =>
  neighbour(browsed.members, browsed.shown, step) ?? postBeside(browsed, step);

/** What is shown in place of a post that was deleted: the one that took its place, or the last one. */
export function successorOf(shown: readonly Photo[], place: number): Photo | undefined {
  const known = shown.filter((post) => !isPending(post));
  return known[Math.min(place, known.length - 1)];
}

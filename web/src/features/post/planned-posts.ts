import type { Photo } from '@tessera/contracts';
import { carouselPhotos, type Photos } from '../../domain/photos/photo-list.js';
import { postingOf } from '../../domain/photos/posted.js';

/** A post that is to be posted, with its photos in the order in which a carousel shows them. */
export interface PlannedPost {
  readonly post: Photo;
  readonly photos: Photos;
}

/** The posts of a grid that are to be posted, the next one first. O(n). */
export function plannedPosts(photos: Photos, postedIds: readonly string[]): PlannedPost[] {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const { numbers } = postingOf(photos, postedIds, { postingOrder: true, unlockPosted: false });
  return [...numbers.keys()].flatMap((id) => {
    const post = byId.get(id);
    return post === undefined ? [] : [{ post, photos: photosOf(photos, post) }];
  });
}

/** So many posts can be posted without a network. */
const KEPT_POSTS = 3;

/** Of which the pictures are kept: the next ones, and the one that is due first, to which the page leads as well. */
export const postsToKeep = (planned: readonly PlannedPost[], dueId?: string): PlannedPost[] =>
  planned.filter(({ post }, index) => index < KEPT_POSTS || post.id === dueId);

/** The photos of a post in the order in which a carousel shows them. */
export const photosOf = (photos: Photos, post: Photo): Photos =>
  post.carouselGroupId === null ? [post] : carouselPhotos(photos, post.carouselGroupId);

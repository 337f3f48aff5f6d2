import type { MediaType, Photo } from '@tessera/contracts';
import { NO_POSITION } from '@tessera/grid-core';

/*
 * What the page reads from a grid's photos: posts by position, each followed by the members of its carousel.
 * A post's `position` is its index among the posts, a member's its cover's, a draft's -1. A carousel's photos share
 * their group id: the cover has number 0 and stands in the feed, the others follow by number (architecture page).
 */

export type FeedTab = 'posts' | 'reels';
export type Photos = readonly Photo[];

/**
 * Whether it has a place of its own, in the feed or among the drafts: all but a carousel's members beyond the cover.
 */
export function isPost(photo: Photo): boolean {
  return photo.carouselPosition === null || photo.carouselPosition === 0;
}

/** Whether it is not in the feed yet. */
export const isDraft = ({ position }: Pick<Photo, 'position'>): boolean => position === NO_POSITION;

/** Whether the server does not know this item yet, so that nothing can be done to it. */
export const isPending = (photo: Photo): boolean => photo.revision === 0;

/** What stands in the feed, in its order. */
export function postsOf(photos: Photos): Photo[] {
  return photos.filter((photo) => isPost(photo) && !isDraft(photo)).sort((a, b) => a.position - b.position);
}

/** The post that a photo stands in: itself, or the cover of its carousel. */
export function postOf(photos: Photos, photoId: string | null): Photo | undefined {
  const photo = photos.find(({ id }) => id === photoId);
  if (photo === undefined || isPost(photo)) return photo;
  return photos.find((other) => isPost(other) && other.carouselGroupId === photo.carouselGroupId);
}

/** The photos of a carousel by their number, the cover first. */
export function carouselPhotos(photos: Photos, groupId: string): Photo[] {
  return photos
    .filter((photo) => photo.carouselGroupId === groupId)
    .sort((a, b) => (a.carouselPosition ?? 0) - (b.carouselPosition ?? 0));
}

/** What a tab shows [spec 2.22]. */
export function shownPosts(photos: Photos, tab: FeedTab, showHidden: boolean): Photo[] {
  return postsOf(photos).filter(
    (post) => (showHidden || !post.isHidden) && (tab === 'posts' || post.mediaType === 'reel'),
  );
}

/** Whether there is nothing yet to post it with. */
export const hasNoCaption = (post: Photo): boolean => post.description.trim() === '';

export function placeholderCount(photos: Photos): number {
  return photos.filter((photo) => photo.isPlaceholder).length;
}

export function hiddenCount(photos: Photos): number {
  return photos.filter((photo) => photo.isHidden).length;
}

/** The other photos of the carousel that this one covers. */
export function membersOf(photos: Photos, cover: Photo): Photo[] {
  if (cover.carouselGroupId === null || !isPost(cover)) return [];
  return photos.filter((photo) => photo.carouselGroupId === cover.carouselGroupId && photo.id !== cover.id);
}

export const MEDIA_TYPE_NAMES: Record<MediaType, string> = {
  photo: 'Photo',
  reel: 'Reel',
  carousel: 'Carousel',
};

export const MEDIA_TYPES = Object.keys(MEDIA_TYPE_NAMES) as readonly MediaType[];

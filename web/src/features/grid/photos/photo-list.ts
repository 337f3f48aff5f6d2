import type { MediaType, Photo, PhotoPosition } from '@tessera/contracts';
import { LIMITS } from '@tessera/contracts';
import { insertIds, permuteIds } from '@tessera/grid-core';

/*
 * A grid's photos as the browser holds them: posts by position, each followed by the members of its carousel.
 * A post's `position` is its index among the posts, a member's its cover's (architecture page). Every function
 * here keeps that and leaves its input as it was.
 */

export type FeedTab = 'posts' | 'reels';
export type Photos = readonly Photo[];

/** Whether it stands in the feed: everything but a carousel's members beyond the cover. */
export function isPost(photo: Photo): boolean {
  return photo.carouselPosition === null || photo.carouselPosition === 0;
}

export function postsOf(photos: Photos): Photo[] {
  return photos.filter(isPost).sort((a, b) => a.position - b.position);
}

/** The post that a photo stands in: itself, or the cover of its carousel. */
export function postOf(photos: Photos, photoId: string | null): Photo | undefined {
  const photo = photos.find(({ id }) => id === photoId);
  if (photo === undefined || isPost(photo)) return photo;
  return photos.find((other) => isPost(other) && other.carouselGroupId === photo.carouselGroupId);
}

/** What a tab shows (section 2). */
export function shownPosts(photos: Photos, tab: FeedTab, showHidden: boolean): Photo[] {
  return postsOf(photos).filter(
    (post) => (showHidden || !post.isHidden) && (tab === 'posts' || post.mediaType === 'reel'),
  );
}

/** Whether there is nothing yet to post it with. */
export const hasNoCaption = (post: Photo): boolean => post.description.trim() === '';

/** What the plan's photo limit counts: posts that are no placeholders, and members beyond the cover. */
export function photoCount(photos: Photos): number {
  return photos.filter((photo) => !photo.isPlaceholder).length;
}

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

/** The photos with their posts in this order; a post that is not named keeps its place among the last. */
function withOrder(photos: Photos, order: readonly string[]): Photo[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const covers = new Map<string, number>();
  for (const photo of photos) {
    const place = places.get(photo.id);
    if (photo.carouselGroupId !== null && place !== undefined) covers.set(photo.carouselGroupId, place);
  }
  const placeOf = (photo: Photo): number =>
    places.get(photo.id) ?? covers.get(photo.carouselGroupId ?? '') ?? photo.position;
  return photos
    .map((photo) => {
      const position = placeOf(photo);
      return position === photo.position ? photo : { ...photo, position };
    })
    .sort((a, b) => a.position - b.position || (a.carouselPosition ?? 0) - (b.carouselPosition ?? 0));
}

const orderOf = (photos: Photos): string[] => postsOf(photos).map((post) => post.id);

/** The named posts permuted among the places that they hold together; ids that are gone are left out. */
export function withPlacements(photos: Photos, placements: readonly PhotoPosition[]): Photo[] {
  const order = orderOf(photos);
  const known = new Set(order);
  return withOrder(
    photos,
    permuteIds(
      order,
      placements.filter(({ id }) => known.has(id)),
    ),
  );
}

/** Without these photos; the places close up. */
export function without(photos: Photos, ids: ReadonlySet<string>): Photo[] {
  const left = photos.filter((photo) => !ids.has(photo.id));
  return withOrder(left, orderOf(left));
}

/**
 * New items before the post at `position`, in the order given. Those that are there already stay where they
 * stand, so that a repeated answer changes nothing.
 */
export function withInserted(photos: Photos, position: number, added: Photos): Photo[] {
  const there = new Set(photos.map((photo) => photo.id));
  const fresh = added.filter((photo) => !there.has(photo.id));
  const order = insertIds(
    orderOf(photos),
    position,
    fresh.filter(isPost).map((photo) => photo.id),
  );
  return withOrder([...photos, ...fresh], order);
}

export function withPatched(photos: Photos, id: string, patch: Partial<Photo>): Photo[] {
  return photos.map((photo) => (photo.id === id ? { ...photo, ...patch } : photo));
}

/** An answered photo takes the place of what was known of it, unless a newer revision is known already. */
export function withAnswer(photos: Photos, answer: Photo): Photo[] {
  return photos.map((photo) => {
    if (photo.id !== answer.id || photo.revision > answer.revision) return photo;
    // Its place and its pin belong to the grid, whose own answers may have come in between.
    return { ...answer, position: photo.position, isPinned: photo.isPinned };
  });
}

/** The post's caption on every photo of it; `caption` of a photo in a carousel says where it is stored. */
export function withDescription(photos: Photos, id: string, description: string): Photo[] {
  const groupId = photos.find((photo) => photo.id === id)?.caption && groupOf(photos, id);
  return photos.map((photo) => {
    if (photo.id !== id && (!groupId || photo.carouselGroupId !== groupId)) return photo;
    const { caption } = photo;
    if (caption === undefined) return { ...photo, description };
    const own = caption.photoId === photo.id ? description : caption.own;
    return { ...photo, description, caption: { ...caption, own } };
  });
}

/** An answered caption, on every photo of its post. */
export function withCaptionAnswer(photos: Photos, answer: Photo): Photo[] {
  const { caption, description } = answer;
  return withAnswer(photos, answer).map((photo) => {
    const shares = photo.carouselGroupId !== null && photo.carouselGroupId === answer.carouselGroupId;
    if (!shares || photo.id === answer.id || !caption || !photo.caption) return photo;
    const { photoId, revision } = caption;
    const own = photo.id === photoId ? description : photo.caption.own;
    // The photo that holds it was written itself.
    const written = photo.id === photoId ? { revision: Math.max(photo.revision, revision) } : {};
    return { ...photo, ...written, description, caption: { photoId, revision, own } };
  });
}

const groupOf = (photos: Photos, id: string): string | null =>
  photos.find((photo) => photo.id === id)?.carouselGroupId ?? null;

/** A fourth pin releases the pinned post with the lowest position (section 4). */
export function withPin(photos: Photos, id: string, isPinned: boolean): Photo[] {
  const pinned = postsOf(photos).filter((post) => post.isPinned && post.id !== id);
  const released = isPinned ? pinned.slice(0, Math.max(0, pinned.length - LIMITS.pinned + 1)) : [];
  const free = new Set(released.map((post) => post.id));
  return photos.map((photo) => {
    if (photo.id === id) return { ...photo, isPinned };
    return free.has(photo.id) ? { ...photo, isPinned: false } : photo;
  });
}

export const MEDIA_TYPE_NAMES: Record<MediaType, string> = {
  photo: 'Photo',
  reel: 'Reel',
  carousel: 'Carousel',
};

export const MEDIA_TYPES = Object.keys(MEDIA_TYPE_NAMES) as readonly MediaType[];

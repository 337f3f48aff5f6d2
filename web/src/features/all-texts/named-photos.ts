import type { Photo } from '@tessera/contracts';
import { isDraft, isPost, type Photos } from '../../domain/photos/photo-list.js';
import { kindOf } from '../feed/tile/tile-name.js';

/** A photo with what it is called where the texts of many are shown. */
export interface NamedPhoto {
  readonly photo: Photo;
  /** 'Photo 3', 'Draft 2', 'Photo 3, 2 of 5'. */
  readonly name: string;
}

/**
 * All photos with texts, in the order of the feed and then of the drafts, a carousel's behind its cover. The numbers
 * are those of the tiles: hidden photos are counted only where the feed shows them. O(n).
 */
export function namedPhotos(photos: Photos, showHidden: boolean): NamedPhoto[] {
  const sizes = new Map<string, number>();
  for (const { carouselGroupId } of photos)
    if (carouselGroupId !== null) sizes.set(carouselGroupId, (sizes.get(carouselGroupId) ?? 0) + 1);
  const counts = { feed: 0, drafts: 0 };
  let post = '';
  return photos.map((photo) => {
    if (isPost(photo)) {
      const counted = showHidden || !photo.isHidden || isDraft(photo);
      const number = counted ? ` ${(counts[isDraft(photo) ? 'drafts' : 'feed'] += 1)}` : '';
      post = counted ? `${kindOf(photo)}${number}` : `Hidden ${kindOf(photo).toLowerCase()}`;
    }
    const size = sizes.get(photo.carouselGroupId ?? '') ?? 1;
    return { photo, name: size > 1 ? `${post}, ${(photo.carouselPosition ?? 0) + 1} of ${size}` : post };
  });
}

import type { Photo } from '@tessera/contracts';
import type { Photos } from './photo-list.js';

/*
 * The carousels among a grid's photos. A carousel's photos share their group id; the cover has number 0 and stands in
 * the feed, the others follow by number and have its position (architecture page).
 */

/** The photos of a carousel by their number, the cover first. */
export function carouselPhotos(photos: Photos, groupId: string): Photo[] {
  return photos
    .filter((photo) => photo.carouselGroupId === groupId)
    .sort((a, b) => (a.carouselPosition ?? 0) - (b.carouselPosition ?? 0));
}

/** Posts by position, each followed by the members of its carousel. */
function inFeedOrder(photos: Photos): Photo[] {
  return [...photos].sort(
    (a, b) => a.position - b.position || (a.carouselPosition ?? 0) - (b.carouselPosition ?? 0),
  );
}

/** What a read of one carousel brings, laid over what was known of it. */
export function withCarouselRead(photos: Photos, groupId: string, read: Photos): Photos {
  const answered = new Map(read.map((photo) => [photo.id, photo]));
  const known = new Set(photos.map((photo) => photo.id));
  const kept = photos.filter((photo) => photo.carouselGroupId !== groupId || answered.has(photo.id));
  const merged = kept.map((photo) => {
    const answer = answered.get(photo.id);
    if (answer === undefined) return photo;
    if (answer.revision >= photo.revision) return answer;
    // An older answer knows less of the photo itself, but where it stands is the grid's own news.
    const { position, isPinned, mediaType, carouselGroupId, carouselPosition } = answer;
    return { ...photo, position, isPinned, mediaType, carouselGroupId, carouselPosition };
  });
  return inFeedOrder([...merged, ...read.filter((photo) => !known.has(photo.id))]);
}

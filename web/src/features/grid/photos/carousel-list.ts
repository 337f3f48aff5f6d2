import type { Photo } from '@tessera/contracts';
import { withInserted, type Photos } from './photo-list.js';

/*
 * The carousels of a grid's photos as the browser holds them. A carousel's photos share their group id; the cover
 * has number 0 and stands in the feed, the others follow by number and have its position (architecture page).
 * Every function here keeps that, leaves its input as it was, and changes nothing when it is applied again.
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

/** What the cover of a carousel gives to whoever follows it: its place in the feed and its pin. */
type CoverPlace = Pick<Photo, 'position' | 'isPinned'>;

/** These photos as a carousel in this order; ids that are not there are left out. */
function asCarousel(photos: Photos, groupId: string, order: readonly string[], place: CoverPlace): Photo[] {
  const there = new Set(photos.map(({ id }) => id));
  const numbers = new Map(order.filter((id) => there.has(id)).map((id, number) => [id, number]));
  return inFeedOrder(
    photos.map((photo): Photo => {
      const number = numbers.get(photo.id);
      if (number === undefined) return photo;
      const { position, isPinned } = place;
      const shared = { ...photo, carouselGroupId: groupId, carouselPosition: number, position };
      return number === 0
        ? { ...shared, isPinned, mediaType: 'carousel' }
        : { ...shared, isPinned: false, mediaType: 'photo' };
    }),
  );
}

/** Out of every carousel, as the plain photo that the service makes of it. */
const asPlainPhoto = (photo: Photo): Photo => ({
  ...photo,
  carouselGroupId: null,
  carouselPosition: null,
  mediaType: 'photo',
  caption: undefined,
});

/** A post of its own shows its own caption again. */
const asOwnPost = (photo: Photo): Photo =>
  asPlainPhoto({ ...photo, description: photo.caption?.own ?? photo.description });

/** The carousel in this order; whoever comes first takes over the cover's place and pin. */
export function withCarouselOrder(photos: Photos, groupId: string, order: readonly string[]): Photos {
  const [cover] = carouselPhotos(photos, groupId);
  return cover === undefined ? photos : asCarousel(photos, groupId, order, cover);
}

/** A post becomes the cover of a group whose members may be there already. */
export function withCover(photos: Photos, id: string, groupId: string): Photos {
  const cover = photos.find((photo) => photo.id === id);
  if (cover === undefined) return photos;
  const members = carouselPhotos(photos, groupId).filter((photo) => photo.id !== id);
  return asCarousel(photos, groupId, [id, ...members.map((photo) => photo.id)], cover);
}

/**
 * Without one photo of a carousel: the next one takes over a cover's place and pin, and the last one left is a
 * plain photo again.
 */
export function withoutMember(photos: Photos, id: string): Photos {
  const gone = photos.find((photo) => photo.id === id);
  const groupId = gone?.carouselGroupId ?? null;
  if (groupId === null) return photos;
  const [cover, ...members] = carouselPhotos(photos, groupId);
  if (cover === undefined) return photos;
  const rest = [cover, ...members].filter((photo) => photo.id !== id);
  const left = asCarousel(
    photos.filter((photo) => photo.id !== id),
    groupId,
    rest.map((photo) => photo.id),
    cover,
  );
  if (rest.length > 1) return left;
  return left.map((photo) => (photo.carouselGroupId === groupId ? asPlainPhoto(photo) : photo));
}

/** A removed photo back in its carousel, which is as it was in `before`; the carousel's other changes stay. */
export function withMemberBack(photos: Photos, member: Photo, before: Photos): Photos {
  const { carouselGroupId: groupId } = member;
  if (groupId === null) return photos;
  const others = before.filter((photo) => photo.id !== member.id);
  const [cover] = carouselPhotos(photos, groupId);
  const place = cover ?? photos.find((photo) => others.some(({ id }) => id === photo.id)) ?? member;
  const back = photos.some((photo) => photo.id === member.id) ? photos : [...photos, member];
  return asCarousel(
    back,
    groupId,
    before.map((photo) => photo.id),
    place,
  );
}

/** New members, as the service answers them, at the end of their carousel. */
export function withMembers(photos: Photos, added: Photos): Photos {
  const there = new Set(photos.map((photo) => photo.id));
  const covers = new Map(
    photos
      .filter((photo) => photo.carouselPosition === 0)
      .map((photo) => [photo.carouselGroupId, photo.position]),
  );
  const fresh = added
    .filter((photo) => !there.has(photo.id))
    .map((photo) => ({ ...photo, position: covers.get(photo.carouselGroupId) ?? photo.position }));
  return fresh.length === 0 ? photos : inFeedOrder([...photos, ...fresh]);
}

/** The members are posts right after their cover, all of them plain photos. */
export function withSplit(photos: Photos, groupId: string): Photos {
  const [cover, ...members] = carouselPhotos(photos, groupId);
  if (cover === undefined) return photos;
  const gone = new Set(members.map((photo) => photo.id));
  const left = photos
    .filter((photo) => !gone.has(photo.id))
    .map((photo) => (photo.id === cover.id ? asPlainPhoto(photo) : photo));
  return withInserted(left, cover.position + 1, members.map(asOwnPost));
}

/** What a read of one carousel says, laid over what was known of it. */
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

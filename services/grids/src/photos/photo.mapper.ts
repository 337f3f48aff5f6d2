import { mediaUrl, photoStateOf, type MediaType, type Photo } from '@tessera/contracts';
import { placesOf, type GridArrays, type Place } from '@tessera/grid-core';
import type { PhotoRecord } from './photo.record.js';

/** A carousel's cover shows as one, and its members as photos, whatever is stored. */
function shownMediaType(stored: MediaType, { carouselPosition }: Place): MediaType {
  if (carouselPosition === null) return stored;
  return carouselPosition === 0 ? 'carousel' : 'photo';
}

function toPhoto(record: PhotoRecord, place: Place, isPlaceholder: boolean, isPinned: boolean): Photo {
  const { id, gridId, isHidden, description, revision } = record;
  const mediaId = isPlaceholder ? null : record.mediaId;
  const image = isPlaceholder ? null : record.image;
  return {
    id,
    gridId,
    url: mediaId === null ? null : mediaUrl(mediaId, 'master'),
    thumbUrl: mediaId !== null && image?.state === 'ready' ? mediaUrl(mediaId, 'thumb') : null,
    thumbhash: image?.thumbhash || null,
    width: image?.width ?? null,
    height: image?.height ?? null,
    position: place.position,
    isPlaceholder,
    isHidden,
    isPinned,
    mediaType: shownMediaType(record.mediaType, place),
    description,
    carouselGroupId: place.groupId,
    carouselPosition: place.carouselPosition,
    state: image ? photoStateOf(image.state) : 'ready',
    revision,
    createdAt: record.createdAt.toISOString(),
  };
}

/** The records that the grid names, in the order given, each with its place. O(grid + records). */
export function toPhotos(grid: GridArrays, records: readonly PhotoRecord[]): Photo[] {
  const places = placesOf(grid);
  const placeholders = new Set(grid.placeholders);
  const pinned = new Set(grid.pinned);
  return records.flatMap((record) => {
    const place = places.get(record.id);
    return place ? toPhoto(record, place, placeholders.has(record.id), pinned.has(record.id)) : [];
  });
}

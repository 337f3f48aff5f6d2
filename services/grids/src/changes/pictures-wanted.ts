import type { Change, PictureClaim, SingleChange } from '@tessera/contracts';
import { carouselOf, singles, type GridState } from '@tessera/grid-core';
import { AppError } from '@tessera/service-kit';
import type { GridDocuments } from './grid-documents.js';
import { groupOf, picturesNamed, placedBy, type NamedPicture } from './pictures-named.js';
import type { ClaimedPictures } from './picture-claims.js';

/** The pictures that the changes want for items which they may have. */
export function claimsOf(
  changes: readonly Change[],
  { items, trash }: GridState,
  documents: GridDocuments,
): PictureClaim[] {
  const all = changes.flatMap(singles);
  const placed = new Set(placedBy(all));
  const isTheirs = (id: string): boolean =>
    items.has(id) || (placed.has(id) && !trash.has(id) && !documents.takenIds.has(id));
  return all
    .flatMap(picturesNamed)
    .flatMap(({ photoId, mediaId }) =>
      mediaId !== null && isTheirs(photoId) && items.get(photoId)?.picture !== mediaId
        ? [{ photoId, mediaId }]
        : [],
    );
}

/**
 * Throws AppError `ID_TAKEN` where a change would make what is somebody else's or elsewhere, and `MEDIA_GONE` for a
 * picture that could not be claimed.
 */
export function assertUsable(
  state: GridState,
  change: Change,
  documents: GridDocuments,
  pictures: ClaimedPictures,
): void {
  for (const each of singles(change)) {
    assertFree(state, each, documents);
    for (const named of picturesNamed(each)) assertClaimed(state, named, pictures);
    if (each.kind === 'fill' && each.media === undefined) throw new AppError('MEDIA_GONE');
  }
}

function assertFree(
  { items, trash, arrays }: GridState,
  change: SingleChange,
  documents: GridDocuments,
): void {
  const taken = placedBy([change]).filter(
    (id) => !items.has(id) && (trash.has(id) || documents.takenIds.has(id)),
  );
  const groupId = groupOf(change);
  const isTaken = groupId !== null && documents.takenGroups.has(groupId) && !carouselOf(arrays, groupId);
  if (taken.length > 0 || isTaken) throw new AppError('ID_TAKEN');
}

function assertClaimed(
  { items }: GridState,
  { photoId, mediaId }: NamedPicture,
  pictures: ClaimedPictures,
): void {
  if (mediaId !== null && items.get(photoId)?.picture === mediaId) return;
  if (mediaId === null || !pictures.has({ photoId, mediaId })) throw new AppError('MEDIA_GONE');
}

import type { Photo } from '@tessera/contracts';

/** What a tile is called: 'Photo 3, reel, pinned'. `place` counts from 0 among what is shown. */
export function tileName(photo: Photo, place: number): string {
  return [
    `${photo.isPlaceholder ? 'Placeholder' : 'Photo'} ${place + 1}`,
    photo.mediaType === 'photo' ? '' : photo.mediaType,
    photo.isPinned ? 'pinned' : '',
    photo.isHidden ? 'hidden' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

import type { Photo } from '@tessera/contracts';

/** Stands for an item until the server has made it. */
export function newPhoto(id: string, gridId: string): Photo {
  return {
    id,
    gridId,
    url: null,
    thumbUrl: null,
    thumbhash: null,
    width: null,
    height: null,
    position: 0,
    isPlaceholder: true,
    isHidden: false,
    isPinned: false,
    mediaType: 'photo',
    description: '',
    carouselGroupId: null,
    carouselPosition: null,
    state: 'ready',
    revision: 0,
    createdAt: new Date().toISOString(),
  };
}

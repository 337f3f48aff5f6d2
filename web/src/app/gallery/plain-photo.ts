import type { Photo } from '@tessera/contracts';

export const PICTURE = '/favicon.svg';

/** A photo with nothing special about it. */
export const PLAIN: Photo = {
  id: 'plain',
  gridId: 'grid',
  url: PICTURE,
  thumbUrl: PICTURE,
  thumbhash: null,
  width: 900,
  height: 1200,
  position: 0,
  isPlaceholder: false,
  isHidden: false,
  isPinned: false,
  mediaType: 'photo',
  description: '',
  carouselGroupId: null,
  carouselPosition: null,
  state: 'ready',
  revision: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
};

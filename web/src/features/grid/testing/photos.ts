import type { Photo } from '@tessera/contracts';

/** A photo as GET /api/photos answers one. */
export function aPhoto(id: string, overrides: Partial<Photo> = {}): Photo {
  return {
    id,
    gridId: 'grid',
    url: `/media/${id}/master`,
    thumbUrl: `/media/${id}/thumb`,
    thumbhash: null,
    width: 1200,
    height: 1600,
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
    ...overrides,
  };
}

/** A feed of photos named by one letter each: `photosOf('abc')`. */
export function photosOf(ids: string, overrides: Record<string, Partial<Photo>> = {}): Photo[] {
  return [...ids].map((id, position) => aPhoto(id, { position, ...overrides[id] }));
}

/** The ids of photos in one word. */
export const idsOf = (photos: readonly { readonly id: string }[]): string =>
  photos.map(({ id }) => id).join('');

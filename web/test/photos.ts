import type { QueryClient } from '@tanstack/react-query';
import type { GridLists, GridStateResponse, Photo } from '@tessera/contracts';
import { stateKey } from '../src/domain/photos/api/keys.js';
import { photosIn, type GridView } from '../src/domain/photos/grid-view.js';
import { newPhoto } from '../src/domain/photos/new-photo.js';
import { carouselPhotos, isDraft, isPost, postsOf, type Photos } from '../src/domain/photos/photo-list.js';

/** A photo as GET /api/photos responds with one. */
export function aPhoto(id: string, overrides: Partial<Photo> = {}): Photo {
  return {
    ...newPhoto(id, 'grid'),
    url: `/media/${id}/master`,
    thumbUrl: `/media/${id}/thumb`,
    width: 1200,
    height: 1600,
    isPlaceholder: false,
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

/** What a read of the grid with these posts, drafts and members brings. */
export function stateOf(photos: Photos, overrides: Partial<GridStateResponse> = {}): GridStateResponse {
  const posts = postsOf(photos);
  const lists: GridLists = {
    order: posts.map(({ id }) => id),
    pinned: posts.filter(({ isPinned }) => isPinned).map(({ id }) => id),
    placeholders: posts.filter(({ isPlaceholder }) => isPlaceholder).map(({ id }) => id),
    carousels: carouselsOf(photos),
    drafts: photos.filter((photo) => isPost(photo) && isDraft(photo)).map(({ id }) => id),
    posted: [],
  };
  return { version: 1, name: 'Summer', ratio: '3:4', lists, items: photos, ...overrides };
}

function carouselsOf(photos: Photos): GridLists['carousels'] {
  const groupIds = new Set(photos.flatMap(({ carouselGroupId }) => carouselGroupId ?? []));
  return [...groupIds].map((groupId) => {
    const all = carouselPhotos(photos, groupId);
    const cover = all.find(isPost);
    const text = cover?.caption?.photoId;
    return {
      groupId,
      cover: cover?.id ?? null,
      members: all.filter((photo) => photo !== cover).map(({ id }) => id),
      createdAt: all[0]?.createdAt ?? '',
      ...(text !== undefined && { text }),
    };
  });
}

/** The photos that the page shows of a grid. */
export function photosShown(client: QueryClient, gridId = 'grid'): Photos {
  const view = client.getQueryData<GridView>(stateKey(gridId));
  return view === undefined ? [] : photosIn(view);
}

import type { QueryClient } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { photosKey } from '../api/keys.js';
import { photoCount, shownPosts, type Photos } from '../photos/photo-list.js';

const THUMBS = 3;

/** The photos of a grid that this page has read, which are newer than what the list of grids says of it. */
const known = (client: QueryClient, grid: Grid) => client.getQueryData<Photos>(photosKey(grid.id));

export function countOf(client: QueryClient, grid: Grid): number {
  const photos = known(client, grid);
  return photos === undefined ? grid.photoCount : photoCount(photos);
}

/** The pictures of its first posts that are shown, at most three. */
export function thumbsOf(client: QueryClient, grid: Grid): readonly string[] {
  const photos = known(client, grid);
  if (photos === undefined) return grid.thumbUrls ?? [];
  return shownPosts(photos, 'posts', false)
    .flatMap(({ thumbUrl, url }) => thumbUrl ?? url ?? [])
    .slice(0, THUMBS);
}

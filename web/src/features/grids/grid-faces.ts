import type { QueryClient } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { photoCount } from '@tessera/grid-core';
import { stateKey } from '../../domain/photos/api/keys.js';
import { photosIn, type GridView } from '../../domain/photos/grid-view.js';
import { shownPosts } from '../../domain/photos/photo-list.js';

const THUMBS = 3;

/** A grid that this page has read, which is newer than its entry in the list of grids. */
const known = (client: QueryClient, grid: Grid) => client.getQueryData<GridView>(stateKey(grid.id));

export function countOf(client: QueryClient, grid: Grid): number {
  const view = known(client, grid);
  return view === undefined ? grid.photoCount : photoCount(view.state.arrays);
}

/** The pictures of its first posts that are shown, at most three. */
export function thumbsOf(client: QueryClient, grid: Grid): readonly string[] {
  const view = known(client, grid);
  if (view === undefined) return grid.thumbUrls ?? [];
  return shownPosts(photosIn(view), 'posts', false)
    .flatMap(({ thumbUrl, url }) => thumbUrl ?? url ?? [])
    .slice(0, THUMBS);
}

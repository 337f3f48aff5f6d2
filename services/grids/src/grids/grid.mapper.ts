import {
  mediaUrl,
  RATIOS,
  type Grid,
  type GridLists,
  type GridStateResponse,
  type Ratio,
} from '@tessera/contracts';
import { photoCount, type GridArrays } from '@tessera/grid-core';
import type { Face } from '../photos/photo.repository.js';
import type { GridRecord } from './grid.record.js';
import type { GridSummary } from './grid.repository.js';

/** As many pictures stand for a grid in the list. */
const THUMBS = 3;

export function recordToGrid(record: GridRecord): Grid {
  const { id, name, createdAt, ratio } = record;
  return { id, name, createdAt: createdAt.toISOString(), photoCount: photoCount(record), ...chosen(ratio) };
}

/** A grid of the list, with the pictures of its first posts among these faces. */
export function toListedGrid(
  { id, name, createdAt, photoCount: count, ratio, first }: GridSummary,
  faces: ReadonlyMap<string, Face>,
): Grid {
  const shown = first.flatMap((photoId) => faces.get(photoId) ?? []).slice(0, THUMBS);
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    photoCount: count,
    ...chosen(ratio),
    thumbUrls: shown.map(({ mediaId, ready }) => mediaUrl(mediaId, ready ? 'thumb' : 'master')),
  };
}

function chosen(ratio: Ratio | undefined): Pick<Grid, 'ratio'> {
  return ratio === undefined || ratio === RATIOS[0] ? {} : { ratio };
}

/** What the grid holds and where. */
export function listsOf({ order, pinned, drafts, posted, placeholders, carousels }: GridArrays): GridLists {
  return {
    order,
    pinned,
    drafts,
    posted,
    placeholders,
    carousels: carousels.map(({ groupId, cover, members, text, createdAt }) => ({
      groupId,
      cover,
      members,
      ...(text === undefined ? {} : { text }),
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** What a grid's state has besides its lists and items. */
export function ownStateOf(grid: GridRecord): Omit<GridStateResponse, 'lists' | 'items'> {
  const { version, name, ratio, rhythm, postedLately } = grid;
  const dates = { ...(rhythm !== null && { rhythm }), ...(postedLately.length > 0 && { postedLately }) };
  return { version, name, ratio, ...dates };
}

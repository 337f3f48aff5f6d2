import { useMemo } from 'react';
import type { Photo } from '@tessera/contracts';
import { draftsIn, everyPhotoIn } from '../../domain/photos/grid-view.js';
import { isPending, isPost, type Photos } from '../../domain/photos/photo-list.js';
import { useGrid } from '../../domain/photos/use-grid.js';

const NONE: readonly Photo[] = [];

export interface Drafts {
  /** In their order; of a carousel its cover. A file on its way stands for its draft until the server has made that. */
  readonly drafts: readonly Photo[];
  /** They, their carousels' photos, and all of the feed. */
  readonly everyPhoto: Photos;
}

/** The drafts of a grid; none until it was read. */
export function useDrafts(gridId: string): Drafts {
  const listed = useGrid(gridId, draftsIn) ?? NONE;
  const everyPhoto = useGrid(gridId, everyPhotoIn) ?? NONE;
  const drafts = useMemo(() => listed.filter((photo) => isPost(photo) && !isPending(photo)), [listed]);
  return useMemo(() => ({ drafts, everyPhoto }), [drafts, everyPhoto]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore, type ReadableStore } from '../../../shared/store.js';
import { uploadQueueOf } from './make-upload-queue.js';
import type { UploadItem } from './upload-item.js';
import type { UploadQueue } from './upload-queue.js';

/** The uploads under way. They go on while the person looks at another grid or page. */
export function useUploads(): { readonly queue: UploadQueue; readonly items: readonly UploadItem[] } {
  const queue = uploadQueueOf(useQueryClient());
  return { queue, items: useStore(queue.items) };
}

/** The uploads into a grid, for what draws all of its feed. */
export function useUploadsInto(gridId: string): readonly UploadItem[] {
  const { items } = uploadQueueOf(useQueryClient());
  return useStore(useMemo(() => uploadsInto(gridId, items), [gridId, items]));
}

/**
 * The same list until a file comes or goes, or one into a placeholder goes on: how the others go on, the tile of each
 * follows by `useUpload`.
 */
export function uploadsInto(
  gridId: string,
  { subscribe, read }: ReadableStore<readonly UploadItem[]>,
): ReadableStore<readonly UploadItem[]> {
  let kept: readonly UploadItem[] = [];
  return {
    subscribe,
    read: () => {
      const now = read().filter((item) => item.gridId === gridId);
      if (!areAlike(kept, now)) kept = now;
      return kept;
    },
  };
}

const areAlike = (some: readonly UploadItem[], others: readonly UploadItem[]): boolean =>
  some.length === others.length &&
  some.every((item, place) => {
    const other = others[place];
    return item === other || (item.id === other?.id && item.target.kind !== 'fill');
  });

/** An upload as it is now. */
export function useUpload(item: UploadItem): UploadItem {
  const { items } = uploadQueueOf(useQueryClient());
  return useStore({
    subscribe: items.subscribe,
    read: () => items.read().find(({ id }) => id === item.id) ?? item,
  });
}

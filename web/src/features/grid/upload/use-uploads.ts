import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { uploadQueueOf } from './make-upload-queue.js';
import type { UploadItem } from './upload-item.js';
import type { UploadQueue } from './upload-queue.js';

/** The uploads under way. They go on while the person looks at another grid; leaving the page asks first. */
export function useUploads(): { readonly queue: UploadQueue; readonly items: readonly UploadItem[] } {
  const queue = uploadQueueOf(useQueryClient());
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const unfinished = items.length > 0;

  useEffect(() => {
    if (!unfinished) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unfinished]);

  return { queue, items };
}

import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../../shared/store.js';
import { uploadQueueOf } from './make-upload-queue.js';
import type { UploadItem } from './upload-item.js';
import type { UploadQueue } from './upload-queue.js';

/** The uploads under way. They go on while the person looks at another grid or page. */
export function useUploads(): { readonly queue: UploadQueue; readonly items: readonly UploadItem[] } {
  const queue = uploadQueueOf(useQueryClient());
  return { queue, items: useStore(queue.items) };
}

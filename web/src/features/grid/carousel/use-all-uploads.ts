import { useMemo } from 'react';
import type { FileUnderWay, UploadItem, UploadRetrial } from '../upload/upload-item.js';
import type { UploadQueue } from '../upload/upload-queue.js';
import { useUploads } from '../upload/use-uploads.js';
import { useMemberUploads } from './use-member-uploads.js';

export interface AllUploads {
  readonly queue: UploadQueue;
  /** Photos on their way to become posts. */
  readonly items: readonly UploadItem[];
  /** Those, and the ones on their way into carousels. */
  readonly all: readonly FileUnderWay[];
  readonly retrial: UploadRetrial;
}

/** Everything under way. The two kinds have ids of their own, and each leaves those of the other alone. */
export function useAllUploads(): AllUploads {
  const { queue, items } = useUploads();
  const { uploads, items: members } = useMemberUploads();
  const all = useMemo<readonly FileUnderWay[]>(() => [...items, ...members], [items, members]);
  const retrial = useMemo<UploadRetrial>(
    () => ({
      retry: (id) => {
        queue.retry(id);
        uploads.retry(id);
      },
      remove: (id) => {
        queue.remove(id);
        uploads.remove(id);
      },
    }),
    [queue, uploads],
  );
  return { queue, items, all, retrial };
}

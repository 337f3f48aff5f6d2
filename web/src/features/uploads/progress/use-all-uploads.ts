import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { perClient } from '../../../shared/api/per-client.js';
import { onUserChanged } from '../../../shared/session/user-changed.js';
import { useStore } from '../../../shared/store.js';
import { uploadQueueOf } from '../queue/make-upload-queue.js';
import type { UploadItem, UploadRetrial } from '../queue/upload-item.js';
import { useUploads } from '../queue/use-uploads.js';
import { UploadTally, type TallyView } from './upload-tally.js';

/** What became of all uploads. */
export const uploadTallyOf = perClient((client) => {
  const queue = uploadQueueOf(client);
  const tally = new UploadTally();
  const observe = () => tally.observe(queue.items.read());
  queue.items.subscribe(observe);
  // Those of an earlier page may be on their way already.
  observe();
  // The queue was told first, and is empty.
  onUserChanged(() => tally.clear());
  return tally;
});

interface AllUploads {
  readonly items: readonly UploadItem[];
  readonly retrial: UploadRetrial;
  readonly tally: UploadTally;
  readonly results: TallyView;
}

/** Everything under way, into feeds, drafts and carousels, and what became of it. */
export function useAllUploads(): AllUploads {
  const tally = uploadTallyOf(useQueryClient());
  const { queue, items } = useUploads();
  const results = useStore(tally.view);
  const retrial = useMemo<UploadRetrial>(
    () => ({
      retry: (id) => queue.retry(id),
      remove: (id) => {
        tally.forget(id);
        queue.remove(id);
      },
    }),
    [queue, tally],
  );
  return { items, retrial, tally, results };
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { uploadQueueOf } from '../uploads/queue/make-upload-queue.js';
import type { FileUnderWay, UploadItem, UploadRetrial } from '../uploads/queue/upload-item.js';
import type { UploadQueue } from '../uploads/queue/upload-queue.js';
import { UploadTally, type TallyView } from '../uploads/progress/upload-tally.js';
import { useUploads } from '../uploads/queue/use-uploads.js';
import { memberUploadsOf } from './make-member-uploads.js';
import { useMemberUploads } from './use-member-uploads.js';

const tallies = new WeakMap<QueryClient, UploadTally>();

/** What became of all uploads, into the feed and into carousels. */
export function uploadTallyOf(client: QueryClient): UploadTally {
  const known = tallies.get(client);
  if (known !== undefined) return known;
  const [queue, members] = [uploadQueueOf(client), memberUploadsOf(client)];
  const tally = new UploadTally();
  const observe = () => tally.observe([...queue.items(), ...members.items()]);
  queue.subscribe(observe);
  members.subscribe(observe);
  tallies.set(client, tally);
  // The queues were told first, and are empty.
  onUserChanged(() => tally.clear());
  return tally;
}

export interface AllUploads {
  readonly queue: UploadQueue;
  /** Photos on their way to become posts. */
  readonly items: readonly UploadItem[];
  /** Those, and the ones on their way into carousels. */
  readonly all: readonly FileUnderWay[];
  readonly retrial: UploadRetrial;
  readonly tally: UploadTally;
  readonly results: TallyView;
}

/** Everything under way. The two kinds have ids of their own, and each leaves those of the other alone. */
export function useAllUploads(): AllUploads {
  const tally = uploadTallyOf(useQueryClient());
  const { queue, items } = useUploads();
  const { uploads, items: members } = useMemberUploads();
  const results = useSyncExternalStore(tally.subscribe, tally.read);
  const all = useMemo<readonly FileUnderWay[]>(() => [...items, ...members], [items, members]);
  const retrial = useMemo<UploadRetrial>(
    () => ({
      retry: (id) => {
        queue.retry(id);
        uploads.retry(id);
      },
      remove: (id) => {
        tally.forget(id);
        queue.remove(id);
        uploads.remove(id);
      },
    }),
    [queue, tally, uploads],
  );
  return { queue, items, all, retrial, tally, results };
}

import type { QueryClient } from '@tanstack/react-query';
import { personDb } from '../../../domain/kept/person-db.js';
import { withWindowLock } from '../../../domain/kept/window-lock.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { brings } from '../queue/brings.js';
import type { UploadQueue } from '../queue/upload-queue.js';
import { UploadKeeper } from './upload-keeper.js';
import { UploadStore } from './upload-store.js';

/** The keeper of a person's files; null where this browser can store none. */
export async function openKeeper(
  client: QueryClient,
  queue: UploadQueue,
  userId: string,
): Promise<UploadKeeper | null> {
  const db = await personDb(userId);
  if (db === null) return null;
  return new UploadKeeper({
    store: new UploadStore(db),
    queue,
    withBatchLock: (batchId, work) => withWindowLock(db, `uploads ${userId} ${batchId}`, work),
    placing: async (gridId, mediaId) => {
      const ledger = ledgerOf(client, gridId);
      await ledger.ready;
      return ledger.follow((change) => brings(change, mediaId));
    },
    now: () => Date.now(),
  });
}

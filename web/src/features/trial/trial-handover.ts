import type { QueryClient } from '@tanstack/react-query';
import { personDb, type PersonDb } from '../../domain/kept/person-db.js';
import { withWindowLock } from '../../domain/kept/window-lock.js';
import { newId } from '../../shared/api/new-id.js';
import { idempotencyKey } from '../../shared/api/request-parts.js';
import { UploadStore } from '../uploads/kept/upload-store.js';
import { resumeUploads, uploadQueueOf } from '../uploads/queue/make-upload-queue.js';
import { AT_START } from '../uploads/queue/upload-target.js';
import type { OwnTrialPhoto } from './trial-photos.js';
import { endTrialWish } from './trial-wish.js';
import type { Trial } from './trial.js';

/**
 * Gives the photos of the trial to the uploads into a person's grid, in their order, and forgets the trial. They are
 * stored as the files that an earlier page has left, so that they go up whatever becomes of this one.
 */
export async function handOver(
  client: QueryClient,
  trial: Trial,
  { userId, gridId }: { readonly userId: string; readonly gridId: string },
): Promise<void> {
  // First: photos that are given twice are worse than a grid that is to be kept once more.
  endTrialWish();
  const db = await personDb(userId);
  const give = async () => {
    const photos = await trial.left();
    if (photos.length === 0) return;
    const isStored = db !== null && (await store(db, gridId, photos));
    if (!isStored) queueUp(client, gridId, photos);
    await trial.forget(photos);
  };
  await (db === null ? give() : withWindowLock(db, `trial ${userId}`, give));
  await resumeUploads(client);
}

/** What the queue and its store know the photos by. */
const batchOf = (photos: readonly OwnTrialPhoto[]) => ({
  batchId: newId(),
  siblings: photos.map(({ id }) => id),
});

const WHOLE = { isScaled: true, media: null, failure: null } as const;

/** Returns whether there was room for all of them. */
async function store(db: PersonDb, gridId: string, photos: readonly OwnTrialPhoto[]): Promise<boolean> {
  const uploads = new UploadStore(db);
  const { batchId, siblings } = batchOf(photos);
  const chosenAt = Date.now();
  try {
    for (const { id, own } of photos) {
      const upload = { id, gridId, choice: batchId, chosenAt, siblings, target: AT_START, name: own.name };
      await uploads.add({ ...upload, key: idempotencyKey(), ...WHOLE }, own.picture);
    }
    return true;
  } catch {
    await Promise.all(photos.map(({ id }) => uploads.remove(id).catch(() => undefined)));
    return false;
  }
}

/** For this visit alone. */
function queueUp(client: QueryClient, gridId: string, photos: readonly OwnTrialPhoto[]): void {
  const { batchId: id, siblings: photoIds } = batchOf(photos);
  uploadQueueOf(client).resume(
    { id, gridId, target: AT_START, photoIds, wait: 'none' },
    photos.map((photo) => ({
      file: new File([photo.own.picture], photo.own.name, { type: photo.own.picture.type }),
      photoId: photo.id,
      key: idempotencyKey(),
      ...WHOLE,
    })),
  );
}

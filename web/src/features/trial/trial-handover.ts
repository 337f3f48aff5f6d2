import type { QueryClient } from '@tanstack/react-query';
import { personDb, type PersonDb } from '../../domain/kept/person-db.js';
import { withWindowLock } from '../../domain/kept/window-lock.js';
import { stateQuery } from '../../domain/photos/api/read-state.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { newId } from '../../shared/api/new-id.js';
import { idempotencyKey } from '../../shared/api/request-parts.js';
import { sessionUserId } from '../../shared/session/session.js';
import { UploadStore } from '../uploads/kept/upload-store.js';
import { uploadTallyOf } from '../uploads/progress/use-all-uploads.js';
import { resumeUploads, uploadQueueOf } from '../uploads/queue/make-upload-queue.js';
import { AT_START } from '../uploads/queue/upload-target.js';
import type { OwnTrialPhoto } from './trial-photos.js';
import { beginHandOver, endHandOver, handOverTo, isTrialWished } from './trial-wish.js';
import type { Trial } from './trial.js';

interface Destination {
  readonly userId: string;
  readonly gridId: string;
}

/** A photo of the trial, and the file that is sent of it. */
interface GivenFile {
  readonly photo: OwnTrialPhoto;
  readonly file: Blob;
  readonly isScaled: boolean;
}

/**
 * Gives the photos of the trial to the uploads into a person's grid, in their order, and forgets the trial. They are
 * stored as the files that an earlier page has left, all at once, so that they go up whatever becomes of this page. One
 * that ends in the middle of it, or whose person logs out, is followed by one that goes on.
 */
export async function handOver(client: QueryClient, trial: Trial, destination: Destination): Promise<void> {
  const { userId, gridId } = destination;
  const db = await personDb(userId);
  const give = async () => {
    const begun = handOverTo(userId);
    const left = await trial.left();
    // Others may be the next visitor's.
    const wanted = isTrialWished() ? left : left.filter(({ id }) => begun?.ids.includes(id));
    beginHandOver(userId, { gridId, ids: wanted.map(({ id }) => id) });
    const photos = begun?.gridId === gridId ? await notGiven(client, db, gridId, wanted) : wanted;
    const files = photos.length === 0 ? [] : await notStored(db, gridId, photos);
    // The queue is that of whoever is logged in by now.
    const isHere = sessionUserId() === userId;
    if (files.length > 0 && !isHere) return;
    if (files.length > 0) queueUp(client, gridId, files);
    if (isHere) {
      // They are shown by the page of the grid, where the start page is out of sight.
      const anyway = (file: File) => void uploadQueueOf(client).add(gridId, [file]);
      uploadTallyOf(client).refuse(trial.view.read().refused, { upload: anyway });
    }
    // Where that fails, the person's next page does it.
    await trial.forget(wanted).then(
      () => endHandOver(userId),
      () => undefined,
    );
  };
  await (db === null ? give() : withWindowLock(db, `trial ${userId}`, give));
  await resumeUploads(client);
}

/** Those that an earlier page has not stored for this grid before it ended, and that are not in it by now. */
async function notGiven(
  client: QueryClient,
  db: PersonDb | null,
  gridId: string,
  photos: readonly OwnTrialPhoto[],
): Promise<readonly OwnTrialPhoto[]> {
  if (photos.length === 0) return photos;
  await client.ensureQueryData(stateQuery(client, gridId));
  const { items, trash } = ledgerOf(client, gridId).shown.state;
  const given = new Set(await db?.getAllKeys('uploads'));
  return photos.filter(({ id }) => !given.has(id) && !items.has(id) && !trash.has(id));
}

/** Stores them to be sent; returns those for which there is no room, which is all or none. */
async function notStored(
  db: PersonDb | null,
  gridId: string,
  photos: readonly OwnTrialPhoto[],
): Promise<readonly GivenFile[]> {
  const files = await Promise.all(photos.map(largestOf));
  const isStored =
    db !== null &&
    // Where there is no room for the originals, they are posted as they were scaled here.
    ((await store(db, gridId, files)) || (await store(db, gridId, photos.map(scaledOf))));
  return isStored ? [] : files;
}

const scaledOf = (photo: OwnTrialPhoto): GivenFile => {
  const { picture, original } = photo.own;
  return { photo, file: picture, isScaled: picture !== original };
};

/** The original, unless the person has changed or deleted it since. */
async function largestOf(photo: OwnTrialPhoto): Promise<GivenFile> {
  const { original } = photo.own;
  const byte = await original
    ?.slice(0, 1)
    .arrayBuffer()
    .catch(() => undefined);
  return original === undefined || byte === undefined
    ? scaledOf(photo)
    : { photo, file: original, isScaled: false };
}

/** What the queue and its store know the photos by. */
const batchOf = (files: readonly GivenFile[]) => ({
  batchId: newId(),
  siblings: files.map(({ photo }) => photo.id),
});

const stateOf = ({ isScaled }: GivenFile) => ({
  isScaled,
  key: idempotencyKey(),
  media: null,
  failure: null,
});

/** Returns whether there was room for all of them. */
async function store(db: PersonDb, gridId: string, files: readonly GivenFile[]): Promise<boolean> {
  const { batchId: choice, siblings } = batchOf(files);
  const upload = { gridId, choice, chosenAt: Date.now(), siblings, target: AT_START };
  const uploads = files.map((given) => {
    const { id, own } = given.photo;
    return [{ ...upload, id, name: own.name, ...stateOf(given) }, given.file] as const;
  });
  return new UploadStore(db).addAll(uploads).then(
    () => true,
    () => false,
  );
}

/** For this visit alone. */
function queueUp(client: QueryClient, gridId: string, files: readonly GivenFile[]): void {
  const { batchId: id, siblings: photoIds } = batchOf(files);
  uploadQueueOf(client).resume(
    { id, gridId, target: AT_START, photoIds, wait: 'none' },
    files.map((given) => ({
      file: new File([given.file], given.photo.own.name, { type: given.file.type }),
      photoId: given.photo.id,
      ...stateOf(given),
    })),
  );
}

import { LIMITS } from '@tessera/contracts';
import { personDb } from '../../../domain/kept/person-db.js';
import { withWindowLock } from '../../../domain/kept/window-lock.js';
import { sessionState } from '../../../shared/session/session.js';
import { noteUnfinished, WAITING_ORIGINALS } from '../../../shared/session/unfinished.js';
import type { UploadQueue } from '../queue/upload-queue.js';
import { pauseBetweenTries } from '../queue/pause-between-tries.js';
import { makeScalePool } from '../scale/make-scale-pool.js';
import { fullSizeFilesInPage, storedFullSizeFiles } from './full-size-files.js';
import { FullSizeQueue } from './full-size-queue.js';
import { fullSizeView } from './full-size-view.js';
import { sendFullSize } from './send-full-size.js';

const LOOK_AGAIN_MS = 2_000;

/** Of the connection, as far as the browser knows: only Chromium does. */
const connection = (): (EventTarget & { readonly saveData?: boolean }) | undefined =>
  (navigator as Navigator & { readonly connection?: EventTarget & { readonly saveData?: boolean } })
    .connection;

/** The posting pictures of a person, sent by this window. */
export async function openFullSize(uploads: UploadQueue, userId: string): Promise<FullSizeQueue> {
  const db = await personDb(userId);
  const pool = makeScalePool();
  const { side, quality } = LIMITS.posting;
  const queue = new FullSizeQueue({
    files: db === null ? fullSizeFilesInPage() : storedFullSizeFiles(db),
    uploads: uploads.items,
    make: (original) => pool.scale(original, { side, quality }),
    send: sendFullSize,
    rest: () => pool.close(),
    pause: pauseBetweenTries,
    isWanted: () => {
      const session = sessionState();
      // What waits stays while nobody is signed in: what they want is not known.
      return session.status !== 'signedIn' || session.user.keepPostingPictures !== false;
    },
    isMetered: () => connection()?.saveData === true,
    withLock: (work) => (db === null ? work() : withWindowLock(db, `posting ${userId}`, work)),
    later: (work) => void setTimeout(work, LOOK_AGAIN_MS),
    show: (view) => fullSizeView.set(view),
    note: (waiting) => {
      WAITING_ORIGINALS.set(waiting);
      // What this browser could not store goes with the page, and nobody is asked about it.
      noteUnfinished(fullSizeView, { fullSize: db === null ? 0 : waiting.size });
    },
    now: () => Date.now(),
  });
  connection()?.addEventListener('change', () => void queue.go());
  return queue;
}

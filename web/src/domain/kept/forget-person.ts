import { deleteDB } from 'idb';
import { tabStorage } from '../../shared/browser-storage.js';
import { forgetSeen, forgetTexts } from './forget-others.js';
import { POST_DONE, POST_PICTURES } from './kept-names.js';
import { closePersonDb, nameOfDb, personDb } from './person-db.js';

/** The service worker's, of service-worker/pictures.js. */
const PICTURES = 'pictures';

/** The person logs out, or their session has ended: what was read for them and their history go, and what they made and that waits stays. */
export async function forgetVisit(userId: string): Promise<void> {
  tabStorage.remove(POST_DONE);
  const db = await personDb(userId);
  await Promise.all([db?.clear('responses'), db?.clear('steps'), forgetPictures()]);
}

/** The account is gone: so is all that this browser keeps of it. */
export async function forgetPerson(userId: string): Promise<void> {
  tabStorage.remove(POST_DONE);
  await closePersonDb(userId);
  await Promise.all(['indexedDB' in globalThis && deleteDB(nameOfDb(userId)), forgetPictures()]);
  forgetSeen(userId);
  forgetTexts(userId);
}

async function forgetPictures(): Promise<void> {
  // Without TLS there is neither. The worker keeps none that is on its way; where no worker runs, none is.
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('forget pictures');
  if ('caches' in globalThis) await Promise.all([PICTURES, POST_PICTURES].map((name) => caches.delete(name)));
}

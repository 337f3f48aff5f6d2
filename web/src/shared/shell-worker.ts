import { subscribeToUnfinished, unfinished } from './session/unfinished.js';

/** How often is looked again where another window has calls under way, in milliseconds. */
const LOOK_AGAIN_MS = 5_000;

/** A lock by which a window of the outbox sends (outbox-home.ts). */
const SENDING = 'outbox ';

/**
 * Has the service worker keep the page's shell, for a start without a network, and has a new one take over as soon as
 * no call is under way in any window: the browser itself would wait until all of them are closed, and a tab that is
 * only ever reloaded would open with an old version when there is no network. Fails where the browser refuses it.
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js');
  const registration = await navigator.serviceWorker.ready;
  const look = () => void letTakeOver(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  subscribeToUnfinished(look);
  look();
}

let timer: ReturnType<typeof setTimeout> | undefined;

async function letTakeOver(registration: ServiceWorkerRegistration): Promise<void> {
  clearTimeout(timer);
  if (registration.waiting === null) return;
  if (await isQuiet()) registration.waiting?.postMessage('take over');
  else timer = setTimeout(() => void letTakeOver(registration), LOOK_AGAIN_MS);
}

/** What waits because no response comes is not under way. */
async function isQuiet(): Promise<boolean> {
  const { changes, photos, late } = unfinished();
  if (changes + photos > late) return false;
  const { held = [] } = await navigator.locks.query();
  return !held.some(({ name = '' }) => name.startsWith(SENDING));
}

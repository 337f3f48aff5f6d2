import { useEffect } from 'react';
import { Store, useStore } from '../store.js';

/*
 * Whether the server can be reached, by the browser's own word and by what became of the calls: one that got no
 * response means no, whatever the browser believes, and then the server is asked until it responds.
 */

const ASK_AGAIN_MS = 5_000;
/** A network that is silent is none. */
const ASK_DEADLINE_MS = 5_000;

const offline = new Store(!navigator.onLine);
let timer: ReturnType<typeof setTimeout> | undefined;

export const { read: isOffline, subscribe: subscribeToConnection } = offline;

export const useOffline = (): boolean => useStore(offline);

/** Does something at each return of the connection while it `waits` for that. */
export function useOnceBack(waits: boolean, work: () => void): void {
  useEffect(() => (waits ? subscribeToConnection(() => (isOffline() ? undefined : work())) : undefined));
}

function setOffline(next: boolean): void {
  clearTimeout(timer);
  if (next) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
  offline.set(next);
}

/** A call got a response. */
export const reportReachable = (): void => {
  if (isOffline()) setOffline(false);
};

/** A call got no response, or none from what it needs. */
export const reportUnreachable = (): void => setOffline(true);

async function ask(): Promise<void> {
  const signal = AbortSignal.timeout(ASK_DEADLINE_MS);
  const { ok } = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => ({ ok: false }));
  setOffline(!ok);
}

window.addEventListener('offline', () => setOffline(true));
window.addEventListener('online', () => void ask());

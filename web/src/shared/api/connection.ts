import { useSyncExternalStore } from 'react';

/*
 * Whether the server can be reached, by the browser's own word and by what became of the calls: one that got no answer
 * means no, whatever the browser believes, and then the server is asked until it answers.
 */

const ASK_AGAIN_MS = 5_000;

let offline = !navigator.onLine;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const isOffline = (): boolean => offline;

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOffline = (): boolean => useSyncExternalStore(subscribeToConnection, isOffline);

function become(next: boolean): void {
  clearTimeout(timer);
  if (next) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
  if (offline === next) return;
  offline = next;
  for (const listener of listeners) listener();
}

/** A call was answered. */
export const noteAnswer = (): void => {
  if (offline) become(false);
};

/** A call got no answer, or none from what it needs. */
export const noteNoAnswer = (): void => become(true);

async function ask(): Promise<void> {
  const { ok } = await fetch('/healthz', { cache: 'no-store' }).catch(() => ({ ok: false }));
  become(!ok);
}

window.addEventListener('offline', () => become(true));
window.addEventListener('online', () => void ask());

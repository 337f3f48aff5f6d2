import { useSyncExternalStore } from 'react';
import type { Upgrade } from './upgrade-texts.js';

/** Which upgrade dialog is open; any action of the page may open one. */
let current: Upgrade | null = null;
const listeners = new Set<() => void>();

function become(next: Upgrade | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const offerUpgrade = (upgrade: Upgrade): void => become(upgrade);
export const closeUpgrade = (): void => become(null);

export const openUpgrade = (): Upgrade | null => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenUpgrade(): Upgrade | null {
  return useSyncExternalStore(subscribe, openUpgrade);
}

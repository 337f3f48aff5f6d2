import { useSyncExternalStore } from 'react';

/**
 * The global flag of section 4: reads are enabled only while nobody blocks them, so that a write which spans
 * several calls is not overtaken by a read of its middle.
 */
let blockers = 0;
const listeners = new Set<() => void>();

const changed = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Blocks reads until the answered function is called (once; more calls do nothing). */
export function blockReads(): () => void {
  blockers += 1;
  if (blockers === 1) changed();
  let released = false;
  return () => {
    if (released) return;
    released = true;
    blockers -= 1;
    if (blockers === 0) changed();
  };
}

export const readsAllowed = (): boolean => blockers === 0;

/** For `enabled` of a query. */
export function useReadsAllowed(): boolean {
  return useSyncExternalStore(subscribe, readsAllowed);
}

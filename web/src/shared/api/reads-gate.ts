import { Store, useStore } from '../store.js';

/**
 * The global flag of section 4: reads are enabled only while nobody blocks them, so that a write which spans
 * several calls is not overtaken by a read of its middle.
 */
let blockers = 0;
const allowed = new Store(true);

/** Blocks reads until the returned function is called (once; more calls do nothing). */
export function blockReads(): () => void {
  blockers += 1;
  allowed.become(false);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    blockers -= 1;
    allowed.become(blockers === 0);
  };
}

export const readsAllowed = allowed.read;

/** For `enabled` of a query. */
export const useReadsAllowed = (): boolean => useStore(allowed);

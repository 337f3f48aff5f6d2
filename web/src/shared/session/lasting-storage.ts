import { Store } from '../store.js';
import { subscribeToUnfinished, unfinished } from './unfinished.js';

/** Whether the browser keeps what waits until it is sent; null until it was asked. */
export const LASTING = new Store<boolean | null>(null);

let isAsked = false;

/** Asks the browser at the first change that waits, once: some ask the person in turn. Returns what stops it. */
export function askWhenWaiting(): () => void {
  const look = () => {
    const { changes, photos, late } = unfinished();
    if (isAsked || late === 0 || changes + photos === 0) return;
    isAsked = true;
    void ask().then((granted) => LASTING.set(granted));
  };
  look();
  return subscribeToUnfinished(look);
}

async function ask(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    // Such as on a page without TLS.
    return false;
  }
}

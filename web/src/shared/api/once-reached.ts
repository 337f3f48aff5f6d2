import { isOffline, reportUnreachable, subscribeToConnection } from './connection.js';

/**
 * Does something when the server responds again, after a call that got no response. Returns a function that cancels it.
 */
export function onceReached(work: () => void): () => void {
  const stop = subscribeToConnection(() => {
    if (isOffline()) return;
    stop();
    work();
  });
  reportUnreachable();
  return stop;
}

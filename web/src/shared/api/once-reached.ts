import { isOffline, noteNoAnswer, subscribeToConnection } from './connection.js';

/** Does something when the server answers again, after a call that got no answer. Responds how to call it off. */
export function onceReached(work: () => void): () => void {
  const stop = subscribeToConnection(() => {
    if (isOffline()) return;
    stop();
    work();
  });
  noteNoAnswer();
  return stop;
}

import { ApiError, NetworkError } from '../../../shared/api/api-error.js';
import { isOffline, subscribeToConnection } from '../../../shared/api/connection.js';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Waits before a try is repeated: as long as `Retry-After`, or one second and then twice as long each time. While the
 * server cannot be reached it waits until that is over, and no longer.
 */
export async function pauseBetweenTries(error: unknown, tries: number, signal: AbortSignal): Promise<void> {
  if (error instanceof NetworkError && isOffline()) return untilOnline(signal);
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1_000 : null;
  await waited(Math.min(LONGEST_MS, asked ?? FIRST_MS * 2 ** (tries - 1)), signal);
  if (isOffline()) await untilOnline(signal);
}

function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = subscribeToConnection(() => !isOffline() && done());
    signal.addEventListener('abort', done);
  });
}

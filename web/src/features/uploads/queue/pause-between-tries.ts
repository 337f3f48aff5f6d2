import { ApiError } from '../../../shared/api/api-error.js';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Waits before a try is repeated: what `Retry-After` says, or one second and then twice as long each time; and
 * while there is no network, until it is back.
 */
export async function pauseBetweenTries(error: unknown, tries: number, signal: AbortSignal): Promise<void> {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1_000 : null;
  await waited(Math.min(LONGEST_MS, asked ?? FIRST_MS * 2 ** (tries - 1)), signal);
  if (!navigator.onLine) await online(signal);
}

function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}

function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}

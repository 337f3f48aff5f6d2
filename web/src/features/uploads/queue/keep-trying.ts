import { mayPass } from '../../../shared/api/may-pass.js';
import { isRateLimited } from './upload-failures.js';

/** What is told of a file meanwhile. */
export const WAITING = 'Waiting for the connection';

export interface Trying {
  readonly signal: AbortSignal;
  readonly pause: (error: unknown, tries: number, signal: AbortSignal) => Promise<void>;
  /** Told what is waited for, and null when it goes on. */
  readonly onWaiting: (note: string | null) => void;
}

/**
 * Does something again for as long as no response comes that decides it, as the outbox does: no network, a time-out, a
 * part of the service unavailable, a log-in that has ended, too much asked at once.
 */
export async function keepTrying<T>(
  work: () => Promise<T>,
  { signal, pause, onWaiting }: Trying,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      onWaiting(isRateLimited(error) ? 'Waiting for its turn' : WAITING);
      await pause(error, tries, signal);
      if (signal.aborted) throw error;
      onWaiting(null);
    }
  }
}

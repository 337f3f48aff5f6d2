import { isPassing, isRateLimited } from './upload-failures.js';

/** Tries before a file is given up. */
const TRIES = 6;

/** What is told of a file meanwhile. */
export const WAITING = 'Waiting for the connection';

export interface Trying {
  readonly signal: AbortSignal;
  readonly pause: (error: unknown, tries: number, signal: AbortSignal) => Promise<void>;
  /** Told what is waited for, and null when it goes on. */
  readonly onWaiting: (note: string | null) => void;
}

/**
 * Does something again while its failure is a passing one: no network, a part of the service away. An answer that one
 * address asks for too much at once is no failure: it is waited for as long as the server says, however often.
 */
export async function keepTrying<T>(
  work: () => Promise<T>,
  { signal, pause, onWaiting }: Trying,
): Promise<T> {
  for (let tries = 1; ;) {
    try {
      return await work();
    } catch (error) {
      const limited = isRateLimited(error);
      if (signal.aborted || (tries === TRIES && !limited) || !isPassing(error)) throw error;
      onWaiting(limited ? 'Waiting for its turn' : WAITING);
      await pause(error, tries, signal);
      if (!limited) tries += 1;
      if (signal.aborted) throw error;
      onWaiting(null);
    }
  }
}

import { isPassing } from './upload-failures.js';

/** Tries before a file is given up. */
const TRIES = 6;

export interface Trying {
  readonly signal: AbortSignal;
  readonly pause: (error: unknown, tries: number, signal: AbortSignal) => Promise<void>;
  /** Told what is waited for, and null when it goes on. */
  readonly onWaiting: (note: string | null) => void;
}

/** Does something again while its failure is a passing one: no network, too many at once, a part of the service away. */
export async function keepTrying<T>(
  work: () => Promise<T>,
  { signal, pause, onWaiting }: Trying,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || tries === TRIES || !isPassing(error)) throw error;
      onWaiting('Waiting for the connection');
      await pause(error, tries, signal);
      if (signal.aborted) throw error;
      onWaiting(null);
    }
  }
}

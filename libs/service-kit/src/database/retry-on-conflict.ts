import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../app-error.js';

/** In milliseconds. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 200;

interface Retrying {
  /** What others write, for the error: 'a grid'. */
  readonly what: string;
  /** In milliseconds; less than the response has (RESPONSE_WITHIN of the contracts). */
  readonly within: number;
}

/**
 * Optimistic concurrency: `work` reads, computes and writes over what it has read, and returns null where somebody else
 * has written it meanwhile; then it is done again, with jitter.
 * @throws AppError what `work` throws, and DEPENDENCY_UNAVAILABLE where others have written all the time
 */
export async function retryOnConflict<Value>(
  { what, within }: Retrying,
  work: () => Promise<Value | null>,
): Promise<Value> {
  const deadline = Date.now() + within;
  for (let attempt = 0; attempt === 0 || Date.now() < deadline; attempt += 1) {
    const done = await work();
    if (done !== null) return done;
    await sleep(Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt));
  }
  throw unavailable(`${what} that is written all the time`);
}

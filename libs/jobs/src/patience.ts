import type { JobsOptions } from 'bullmq';

/** How long a failing job is tried, and how far apart the tries may come to lie (milliseconds). */
export interface Patience {
  readonly hours: number;
  readonly longestPause: number;
}

/** What the pauses are called in a job's options; the worker knows how to count them. */
const GROWING = 'growing';

const SHORTEST = 1_000;
/** The share of a pause that is left to chance, so that what failed together does not come back together. */
const CHANCE = 0.2;
const HOUR = 60 * 60_000;

/** The pause after so many tries, before chance: doubled from a second on, up to the longest. */
function fullPause(attemptsMade: number, longestPause: number): number {
  return Math.min(longestPause, SHORTEST * 2 ** Math.min(30, attemptsMade - 1));
}

/** The pause after so many tries. */
export function growingPause(attemptsMade: number, longestPause: number): number {
  return Math.round(fullPause(attemptsMade, longestPause) * (1 - CHANCE * Math.random()));
}

/** The options of a job that is tried for so long at least. */
export function patient({
  hours,
  longestPause,
}: Patience): Required<Pick<JobsOptions, 'attempts' | 'backoff'>> {
  let attempts = 1;
  for (let waited = 0; waited < hours * HOUR; attempts += 1) {
    waited += fullPause(attempts, longestPause) * (1 - CHANCE);
  }
  return { attempts, backoff: { type: GROWING, delay: longestPause } };
}

/** In seconds. */
const LONGEST = 15 * 60;

/**
 * How many seconds the next try waits after so many; the first `free` cost nothing, then the delay begins with
 * `first` seconds and doubles.
 */
export function delayAfter(tries: number, free: number, first = 1): number {
  return tries < free ? 0 : Math.min(first * 2 ** (tries - free), LONGEST);
}

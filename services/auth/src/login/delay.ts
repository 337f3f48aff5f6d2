/** In seconds. */
const LONGEST = 15 * 60;

/** How many seconds the next attempt waits after so many failures; the first `free` cost nothing. */
export function delayAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), LONGEST);
}

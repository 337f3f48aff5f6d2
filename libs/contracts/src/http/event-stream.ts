/**
 * Pauses between two tries for a stream of events: short at first, then longer. The longest is such that everybody is
 * back within 30 s of the server. Milliseconds.
 */
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/**
 * How long to wait before the next try for a stream of events, in milliseconds.
 * @param failures tries since the last stream that held
 * @param random 0 to 1: never the same for all who lost their stream at once
 */
export function reconnectPause(failures: number, random: number): number {
  return Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** failures) * (0.5 + random);
}

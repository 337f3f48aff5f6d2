import { DAY } from '@tessera/contracts';

/** In milliseconds. */
const SECOND_PASS = 2 * 60_000;
const HOUR = 60 * 60_000;

/**
 * When the pass after so many is due. The second takes what was being written during the first; the later ones,
 * an hour and then each day after the deletion, find what was lost with a queue or restored from elsewhere.
 */
export function nextPassAt(erasedAt: Date, passesOver: number): Date {
  if (passesOver === 0) return erasedAt;
  if (passesOver === 1) return new Date(erasedAt.getTime() + SECOND_PASS);
  return new Date(erasedAt.getTime() + (passesOver === 2 ? HOUR : (passesOver - 2) * DAY));
}

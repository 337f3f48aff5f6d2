import { addDays, instantOf, wallTime } from '@tessera/grid-core';

/** When the day's mail goes, by the clock on the wall. */
const MORNING = '08:00';

export interface Morning {
  /** The last day whose morning has come, YYYY-MM-DD. */
  readonly last: string;
  /** That day is not over. */
  readonly isToday: boolean;
  /** When the coming one is; a change of the time zone has the grid looked at before. */
  readonly next: Date;
}

/**
 * When the mail of a day goes in which a grid of that time zone is, beside grids of `zones`, in milliseconds since 1970.
 * A mail goes with the first morning of a grid that is in none before it, and has all grids where it is that day already.
 */
export function mailOfDay(zones: readonly string[], zone: string, day: string): number {
  const mornings = [...new Set([...zones, zone])]
    .map((name) => ({
      begins: instantOf(name, { day, time: '00:00' }),
      morning: instantOf(name, { day, time: MORNING }),
    }))
    .sort((a, b) => a.morning - b.morning);
  const own = instantOf(zone, { day, time: MORNING });
  let goes = -Infinity;
  for (const { begins, morning } of mornings) {
    if (begins > goes) goes = morning;
    if (morning === own) break;
  }
  return goes;
}

/** Where the mornings of a time zone are at a moment. */
export function morningOf(zone: string, now: Date): Morning {
  const { day, time } = wallTime(zone, now.getTime());
  const last = time >= MORNING ? day : addDays(day, -1);
  const coming = instantOf(zone, { day: addDays(last, 1), time: MORNING });
  return { last, isToday: last === day, next: new Date(coming) };
}

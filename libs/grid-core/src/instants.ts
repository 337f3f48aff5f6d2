/*
 * When the clock on the wall of a time zone shows something, and days before and after others: a file of its own, since
 * a page reckons its dates once it is drawn, which needs the rest of the wall clock to apply changes.
 */
import { wallMillis, wallTime, type WallTime } from './wall-clock.js';

const SECOND = 1_000;
const DAY = 24 * 60 * 60_000;

/**
 * When the clock on the wall shows this, in milliseconds since 1970. In the gap of a change to daylight saving it is as
 * much later as the gap is long; of a doubled time it is the first (`compatible` of Temporal).
 * Throws RangeError for an unknown zone.
 */
export function instantOf(zone: string, { day, time }: WallTime): number {
  const local = Date.parse(`${day}T${time}:00Z`);
  const before = local - offsetAt(zone, local - DAY);
  const after = local - offsetAt(zone, local + DAY);
  const possible = [before, after].filter((at) => wallMillis(zone, at) === local);
  return possible.length === 0 ? before : Math.min(...possible);
}

/**
 * When the clock on the wall shows each of these times of a day, as {@link instantOf} tells, and what it then shows, by
 * few looks at it however many times they are. It is put forward or back once in three days at most.
 */
export function momentsOf(
  zone: string,
  day: string,
  times: readonly string[],
): readonly (WallTime & { readonly at: number })[] {
  const start = Date.parse(day);
  const [from, to] = [start - DAY, start + 2 * DAY];
  const [before, after] = [offsetAt(zone, from), offsetAt(zone, to)];
  const change = before === after ? to : changeBetween(zone, from, to);
  return times.map((time) => {
    const local = Date.parse(`${day}T${time}:00Z`);
    const [early, late] = [local - before, local - after];
    if (early < change) return { day, time, at: early };
    if (late >= change) return { day, time, at: late };
    return { ...wallTime(zone, early), at: early };
  });
}

/** From when on the clock differs from UTC by as much as at the end, in whole seconds. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from);
  let [low, high] = [from, to];
  while (high - low > SECOND) {
    const middle = low + Math.floor((high - low) / (2 * SECOND)) * SECOND;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

const offsetAt = (zone: string, at: number): number => wallMillis(zone, at) - at;

/** The day that is `count` days after another. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

/*
 * The clock on the wall of a time zone, by `Intl` alone: a library of dates would weigh more than the rest of the page
 * that needs one function of it. Tests compare it with Temporal.
 */

const SECOND = 1_000;
const DAY = 24 * 60 * 60_000;

/** A day as `2026-11-22` and a time as `18:00`, as the clock on the wall has them. */
interface WallTime {
  readonly day: string;
  readonly time: string;
}

/** Each takes tens of kB, and there are thousands of zones where offsets such as `+01:30` count. */
const MOST_FORMATS = 100;

/** By the name in lower case: a zone may be spelled in any case. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clock on the wall shows at a time (milliseconds since 1970). Throws RangeError for an unknown zone. */
export function wallTime(zone: string, at: number): WallTime {
  const text = new Date(wallMillis(zone, at)).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

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

/** The time in UTC at which a clock of UTC shows what the zone's shows at `at`. */
function wallMillis(zone: string, at: number): number {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size === MOST_FORMATS) formats.clear();
  formats.set(name, format);
  return format;
}

/** The day that is `count` days after another. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/*
 * The clock on the wall of a time zone, by `Intl` alone: a library of dates would weigh more than the rest of the page
 * that needs one function of it. Tests compare it with Temporal.
 */

/** A day as `2026-11-22` and a time as `18:00`, as the clock on the wall has them. */
export interface WallTime {
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

/** The time in UTC at which a clock of UTC shows what the zone's shows at `at`. */
export function wallMillis(zone: string, at: number): number {
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

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

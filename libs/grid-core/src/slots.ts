import { LIMITS, type PostedTime, type Rhythm } from '@tessera/contracts';
import { plannedOf, type GridArrays } from './grid.js';
import { addDays, instantOf, momentsOf } from './instants.js';
import { wallTime, weekdayOf } from './wall-clock.js';

/** When a post is due. */
export interface Slot {
  /** The day, `2026-11-22`, in the rhythm's zone. */
  readonly day: string;
  /** `18:00` on that day; null where a fixed day has no slot left: then it is due all day. */
  readonly time: string | null;
  /** In milliseconds since 1970: its time, or the beginning of its day. */
  readonly at: number;
  /** It is the post's own date, which does not follow the order. */
  readonly fixed: boolean;
  /** Its fixed day has passed. */
  readonly overdue: boolean;
  /** Its fixed day is before that of a post to be posted earlier, or after that of a later one. */
  readonly outOfOrder: boolean;
}

/** What a grid without a rhythm has: only fixed dates. */
export const noRhythm = (zone: string): Rhythm => ({ weekly: [], zone, start: '2026-01-01', skipped: [] });

/** The planned posts that can be posted, the next first: the feed is posted from its end. O(n). */
export function postingOrder(grid: GridArrays, isHidden: (id: string) => boolean): string[] {
  const blank = new Set(grid.placeholders);
  return plannedOf(grid)
    .filter((id) => !blank.has(id) && !isHidden(id))
    .reverse();
}

/**
 * When each of these posts is due, in the posting order that is given. A post with a fixed day is due on it, and takes
 * one of that day's slots where any is left; the k-th of the others has the k-th slot to come that is left. The posts
 * of one day have its slots in the posting order. Posts beyond `LIMITS.rhythm.daysAhead` have no date. Each post that
 * was posted today has used up a slot of today, the first that was left; one that is left stays due until its day is
 * over, and is then given to nobody. O(n + days ahead).
 */
export function slots(
  rhythm: Rhythm,
  fixed: ReadonlyMap<string, string>,
  order: readonly string[],
  now: number,
  postedLately: readonly PostedTime[] = [],
): Map<string, Slot> {
  const dayAt = (at: number) => wallTime(rhythm.zone, at).day;
  const today = dayAt(now);
  const used = postedLately.filter(({ at }) => dayAt(Date.parse(at)) === today).length;
  const skipped = new Set(rhythm.skipped);
  const known = new Map<string, Moment[]>();
  const slotsOn = (day: string): Moment[] => {
    if (day < rhythm.start || skipped.has(day)) return [];
    const slotsThere = known.get(day) ?? slotsOfDay(rhythm, day).slice(day === today ? used : 0);
    known.set(day, slotsThere);
    return slotsThere;
  };
  const taken = new Set<number>();
  const dates = new Map<string, Slot>();
  for (const id of order) {
    const day = fixed.get(id);
    if (day === undefined) continue;
    const slot = slotsOn(day).find(({ at }) => !taken.has(at));
    if (slot) taken.add(slot.at);
    const due = slot ?? { day, time: null, at: instantOf(rhythm.zone, { day, time: '00:00' }) };
    dates.set(id, { ...due, fixed: true, overdue: day < today, outOfOrder: false });
  }
  const coming = slotsToCome(rhythm, today, slotsOn);
  for (const id of order) {
    if (dates.has(id)) continue;
    let next = coming.next();
    while (!next.done && taken.has(next.value.at)) next = coming.next();
    if (next.done) break;
    dates.set(id, { ...next.value, fixed: false, overdue: false, outOfOrder: false });
  }
  return marked(order, inTurn(order, dates));
}

/** With the slots of each day given to its posts in their order: a fixed day takes a slot before its turn. */
function inTurn(order: readonly string[], dates: ReadonlyMap<string, Slot>): Map<string, Slot> {
  const slotsOfDays = new Map<string, Slot[]>();
  for (const slot of dates.values()) {
    if (slot.time !== null) slotsOfDays.set(slot.day, [...(slotsOfDays.get(slot.day) ?? []), slot]);
  }
  const next = new Map<string, Iterator<Slot, undefined>>();
  for (const [day, of] of slotsOfDays) next.set(day, of.sort((a, b) => a.at - b.at).values());
  return new Map(
    order.flatMap((id) => {
      const slot = dates.get(id);
      if (slot === undefined) return [];
      const turn = slot.time === null ? undefined : next.get(slot.day)?.next().value;
      return [[id, turn === undefined ? slot : { ...slot, time: turn.time, at: turn.at }] as const];
    }),
  );
}

type Moment = Pick<Slot, 'day' | 'time' | 'at'>;

function* slotsToCome(
  { weekly, start }: Rhythm,
  today: string,
  slotsOn: (day: string) => Moment[],
): Generator<Moment, void> {
  if (weekly.length === 0) return;
  const first = start > today ? start : today;
  for (let ahead = 0; ahead < LIMITS.rhythm.daysAhead; ahead += 1) yield* slotsOn(addDays(first, ahead));
}

/** The earliest first; of two times that daylight saving makes one, one. */
function slotsOfDay({ weekly, zone }: Rhythm, day: string): Moment[] {
  const weekday = weekdayOf(day);
  const times = weekly.filter((slot) => slot.day === weekday).map(({ time }) => time);
  // A gap of daylight saving before midnight leads into the next day.
  const moments = momentsOf(zone, day, times);
  return [...new Map(moments.map((moment) => [moment.at, moment])).values()].sort((a, b) => a.at - b.at);
}

/** With those fixed ones marked that contradict the order. All day agrees with every time of the day. */
function marked(order: readonly string[], dates: Map<string, Slot>): Map<string, Slot> {
  let latest: Slot | undefined;
  const wrong = new Set<string>();
  const dated = order.filter((id) => dates.has(id));
  for (const id of dated) {
    const slot = dates.get(id);
    if (slot && latest && isBefore(slot, latest)) wrong.add(id);
    if (slot && (!latest || isBefore(latest, slot))) latest = slot;
  }
  let earliest: Slot | undefined;
  for (const id of dated.reverse()) {
    const slot = dates.get(id);
    if (slot && earliest && isBefore(earliest, slot)) wrong.add(id);
    if (slot && (!earliest || isBefore(slot, earliest))) earliest = slot;
  }
  for (const id of wrong) {
    const slot = dates.get(id);
    if (slot?.fixed) dates.set(id, { ...slot, outOfOrder: true });
  }
  return dates;
}

function isBefore(a: Slot, b: Slot): boolean {
  return a.day === b.day ? a.time !== null && b.time !== null && a.at < b.at : a.day < b.day;
}

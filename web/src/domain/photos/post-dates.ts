import { isTimeZone, LIMITS, type PostedTime, type Rhythm } from '@tessera/contracts';
import { noRhythm, postingOrder, slots, wallTime, type Slot } from '@tessera/grid-core';
import { photosIn, type GridView } from './grid-view.js';
import { postsOf } from './photo-list.js';
import type { DateWords, PostDates } from './posted.js';

/*
 * When posts are due: fetched when dates are first wanted, since they weigh something and many grids have none.
 */

/**
 * The time zone of this browser, such as 'Europe/Vienna'; UTC where it cannot tell: Chrome then names 'Etc/Unknown',
 * which it does not take itself, or none.
 */
export function ownZone(): string {
  const { timeZone }: { readonly timeZone?: string } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
}

/**
 * The rhythm of a grid; of one without, or with one in a time zone that is newer than this browser, that only fixed
 * dates count, in this browser's time zone.
 */
const rhythmOf = ({ state: { rhythm } }: GridView): Rhythm =>
  rhythm !== null && isTimeZone(rhythm.zone) ? rhythm : noRhythm(ownZone());

/** Why a rhythm gives no dates here; null where it does, or there is none. */
export const unknownZoneNote = (rhythm: Rhythm | null): string | null =>
  rhythm === null || isTimeZone(rhythm.zone)
    ? null
    : `This browser does not know the time zone ${rhythm.zone}: dates by the rhythm are not shown.`;

/** What the dates of a grid's posts follow from. */
interface Plan {
  readonly rhythm: Rhythm;
  readonly postedLately: readonly PostedTime[];
  /** The posts that can be posted, the next first. */
  readonly order: readonly string[];
  readonly fixed: ReadonlyMap<string, string>;
}

export interface Schedule extends Plan {
  readonly slots: ReadonlyMap<string, Slot>;
}

/** Another order, or another fixed day of one post, to see the dates of. */
export interface Wanted {
  readonly order?: readonly string[];
  readonly fixed?: readonly [id: string, day: string];
}

/** The dates of a grid's posts as they are at `now`, or as they would be. */
export function scheduleOf(view: GridView, now: number, wanted: Wanted = {}): Schedule {
  const plan = planOf(view, wanted);
  return { ...plan, slots: slots(plan.rhythm, plan.fixed, plan.order, now, plan.postedLately) };
}

function planOf(view: GridView, wanted: Wanted = {}): Plan {
  const posts = new Map(postsOf(photosIn(view)).map((post) => [post.id, post]));
  const order = wanted.order ?? postingOrder(view.state.arrays, (id) => posts.get(id)?.isHidden !== false);
  const fixed = new Map(order.flatMap((id) => fixedOf(id, posts.get(id)?.date)));
  if (wanted.fixed) fixed.set(...wanted.fixed);
  return { rhythm: rhythmOf(view), postedLately: view.state.postedLately, order, fixed };
}

const fixedOf = (id: string, date: string | undefined) => (date === undefined ? [] : [[id, date] as const]);

/** The dates of a grid's posts, each in words when it is asked for. */
export function postDates(view: GridView, now: number): PostDates {
  const { rhythm, order, slots: dates } = scheduleOf(view, now);
  const today = wallTime(rhythm.zone, now).day;
  return {
    due: order.filter((id) => isDue(dates.get(id), today)),
    get: (id) => {
      const slot = dates.get(id);
      return slot && dateWords(slot, rhythm.zone);
    },
  };
}

/**
 * How many posts are due today or were before. Of those without a fixed date, only as many as a week holds are looked
 * at.
 */
export function dueCount(view: GridView, now: number): number {
  const { rhythm, postedLately, order, fixed } = planOf(view);
  const flowing = order.filter((id) => !fixed.has(id)).slice(0, LIMITS.rhythm.weekly);
  const today = wallTime(rhythm.zone, now).day;
  const dates = slots(rhythm, fixed, [...fixed.keys(), ...flowing], now, postedLately);
  return [...dates.values()].filter((slot) => isDue(slot, today)).length;
}

/** Today or before. */
const isDue = (slot: Slot | undefined, today: string) => slot !== undefined && slot.day <= today;

const OUT_OF_ORDER =
  'Its fixed date does not fit its place in the posting order. Move the post or change the date.';

/** A date in words; `zone` is that of the rhythm. */
export function dateWords(slot: Slot, zone: string): DateWords {
  return {
    short: dayText(slot.day, { day: 'numeric', month: 'short' }),
    long: `due ${timeText(slot, zone)}`,
    mark: slot.overdue ? 'Overdue' : slot.outOfOrder ? 'Out of order' : null,
    why: slot.outOfOrder && !slot.overdue ? OUT_OF_ORDER : null,
  };
}

/** 'Wednesday 2 December at 18:00'. */
export function slotText({ day, time }: Pick<Slot, 'day' | 'time'>): string {
  const text = dayText(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return time === null ? text : `${text} at ${time}`;
}

/** As {@link slotText}, with the rhythm's zone where a clock here shows another time: '..., Vienna time'. */
export function timeText(slot: Slot, zone: string): string {
  const text = slotText(slot);
  if (slot.time === null || isTimeHere(zone, slot.at)) return text;
  const place = placeOf(zone);
  return place === 'UTC' ? `${text} UTC` : `${text}, ${place} time`;
}

/** Tells whose days and times a page of them shows, where they are not those of a clock here; null where they are. */
export function zoneNote(zone: string, now: number): string | null {
  if (isTimeHere(zone, now)) return null;
  const place = placeOf(zone);
  return `Days and times are ${place === 'UTC' ? 'UTC' : `those of ${place}`}.`;
}

/** Whether the clocks of a zone show what a clock here shows. */
function isTimeHere(zone: string, at: number): boolean {
  const [there, here] = [wallTime(zone, at), wallTime(ownZone(), at)];
  return there.day === here.day && there.time === here.time;
}

const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** A day of the calendar in words, whatever this browser's time zone. */
export const dayText = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });

/** What can be chosen where a day is asked for. */
export const DAYS = { min: '1000-01-01', max: '2999-12-31' } as const;

/** Whether a day is within {@link DAYS}: while a year is typed, one of other than four digits is not meant. */
export const isDay = (text: string): boolean => /^[12]\d{3}-\d\d-\d\d$/.test(text);

const MINUTE = 60_000;

/** Tells the time when the next minute begins, at midnight that of another day. Returns how to stop it. */
export function atNextMinute(tell: (now: number) => void): () => void {
  const timer = setTimeout(() => tell(Date.now()), MINUTE - (Date.now() % MINUTE));
  return () => clearTimeout(timer);
}

import type { Change } from '@tessera/contracts';
import { addDays, insertIds } from '@tessera/grid-core';
import type { GridView } from '../../domain/photos/grid-view.js';
import type { Schedule, Wanted } from '../../domain/photos/post-dates.js';
import { clamp } from '../../shared/points.js';

/*
 * What a move on the month's days means. A post that follows the rhythm takes another place in the order, and the dates
 * follow; of a post with a fixed day the day is another one.
 */

/** A post on another day: at its first slot, or at the next one to come. Null where nothing changes. */
export function movedToDay(schedule: Schedule, id: string, day: string): Wanted | null {
  const { fixed, slots } = schedule;
  if (slots.get(id)?.day === day) return null;
  if (fixed.has(id)) return { fixed: [id, day] };
  const flowing = flowingOf(schedule);
  const found = flowing.findIndex((each) => (slots.get(each)?.day ?? '') >= day);
  return movedAmong(schedule, id, found === -1 ? flowing.length - 1 : found);
}

/** One slot earlier or later; of a fixed post one day, but none before today: it would be overdue at once. */
export function stepped(schedule: Schedule, id: string, by: number, today: string): Wanted | null {
  const day = schedule.fixed.get(id);
  if (day === undefined) return movedAmong(schedule, id, flowingOf(schedule).indexOf(id) + by);
  if (by < 0 && day <= today) return null;
  const next = addDays(day, by);
  return { fixed: [id, next < today ? today : next] };
}

/** Those that follow the rhythm, as far ahead as it gives dates: a post moved beyond would have none to be seen on. */
const flowingOf = ({ order, fixed, slots }: Schedule): string[] =>
  order.filter((id) => !fixed.has(id) && slots.has(id));

function movedAmong(schedule: Schedule, id: string, to: number): Wanted | null {
  const flowing = flowingOf(schedule);
  const place = clamp(to, 0, flowing.length - 1);
  if (flowing.indexOf(id) === place) return null;
  const before = flowing.filter((other) => other !== id)[place - 1];
  return { order: behind(schedule, id, before) };
}

/** The order in which a post is posted right after another one, or first of all. */
function behind({ order }: Schedule, id: string, before: string | undefined): string[] {
  const rest = order.filter((other) => other !== id);
  return insertIds(rest, before === undefined ? 0 : rest.indexOf(before) + 1, [id]);
}

/**
 * What was wanted of a post, among those that can be posted now: since then others may have been posted, deleted or
 * added elsewhere. A post keeps its place after the last of those before it that is left.
 */
export function wantedNow(schedule: Schedule, id: string, wanted: Wanted): Wanted {
  const { order } = wanted;
  if (order === undefined) return wanted;
  const left = new Set(schedule.order);
  const before = order.slice(0, order.indexOf(id)).findLast((other) => left.has(other));
  return { order: behind(schedule, id, before) };
}

/** The change that makes it so. The feed is posted from its end: what is posted before a post stands behind it. */
export function changeOf({ state }: GridView, { fixed }: Schedule, id: string, wanted: Wanted): Change {
  if (wanted.fixed) {
    const [, value] = wanted.fixed;
    return { kind: 'set', id, field: 'date', value, seen: fixed.get(id) ?? null };
  }
  const order = wanted.order ?? [];
  const before = order[order.indexOf(id) - 1] ?? null;
  const others = state.arrays.order.filter((other) => other !== id && !state.arrays.posted.includes(other));
  return { kind: 'move', ids: [id], before, at: before === null ? others.length : others.indexOf(before) };
}

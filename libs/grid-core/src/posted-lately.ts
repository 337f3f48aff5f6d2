import { isTimeZone, LIMITS, type ChangeOf, type PostedTime, type Rhythm } from '@tessera/contracts';
import type { GridArrays } from './grid.js';
import { wallTime, weekdayOf } from './wall-clock.js';

interface Grid {
  readonly postedLately: readonly PostedTime[];
  readonly rhythm: Rhythm | null;
  readonly arrays: Pick<GridArrays, 'posted'>;
}

/**
 * When the last posts of a grid were marked as posted, after a change of that. More at once than their day has slots
 * are none of today's: a feed that had been there before is marked like that. No more are kept than a week has slots,
 * and none where the rhythm's zone is unknown here, as a new one is to an old browser: there no dates follow from it.
 * O(ids + posted).
 */
export function postedLately(
  { postedLately: times, rhythm, arrays: { posted } }: Grid,
  { ids, on, at }: ChangeOf<'posted'>,
): readonly PostedTime[] {
  const named = new Set(ids);
  if (!on) return times.some(({ id }) => named.has(id)) ? times.filter(({ id }) => !named.has(id)) : times;
  if (at === undefined || rhythm === null || !isTimeZone(rhythm.zone)) return times;
  const there = new Set(posted);
  const coming = ids.filter((id) => !there.has(id)).map((id) => ({ id, at }));
  const weekday = weekdayOf(wallTime(rhythm.zone, Date.parse(at)).day);
  const slotsOfDay = rhythm.weekly.filter(({ day }) => day === weekday).length;
  if (coming.length === 0 || coming.length > slotsOfDay) return times;
  return [...times, ...coming].slice(-LIMITS.rhythm.weekly);
}

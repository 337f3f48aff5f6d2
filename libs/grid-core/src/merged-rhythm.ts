import { LIMITS, type Rhythm } from '@tessera/contracts';

const PARTS = ['weekly', 'zone', 'start', 'skipped'] as const;

/**
 * The rhythm that is wanted by who saw another than it is now: what was not touched stays as another device has set it
 * meanwhile, and days that were skipped there are skipped beside the own ones.
 *
 * @param seen what was changed; undefined where that is not known, and null where there was no rhythm
 */
export function mergedRhythm(
  wanted: Rhythm | null,
  seen: Rhythm | null | undefined,
  now: Rhythm | null,
): Rhythm | null {
  if (!wanted || !seen || !now) return wanted;
  const untouched = PARTS.filter((part) => JSON.stringify(wanted[part]) === JSON.stringify(seen[part]));
  const kept = Object.fromEntries(untouched.map((part) => [part, now[part]]));
  return { ...wanted, ...kept, skipped: mergedDays(wanted.skipped, seen.skipped, now.skipped) };
}

function mergedDays(wanted: readonly string[], seen: readonly string[], now: readonly string[]): string[] {
  const ended = new Set(seen.filter((day) => !wanted.includes(day)));
  const all = new Set([...now, ...wanted.filter((day) => !seen.includes(day))]);
  const days = [...all].filter((day) => !ended.has(day)).sort();
  return days.length > LIMITS.rhythm.skipped ? [...wanted] : days;
}

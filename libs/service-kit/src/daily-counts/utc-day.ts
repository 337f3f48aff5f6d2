import { DAY } from '@tessera/contracts';

/** From `from`, inclusive, to `until`, exclusive. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Nothing was made before it. */
export const BEGINNING = new Date(0);

/** The UTC day of a moment: `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** A day's first moment. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The day `days` after (or, negative, before) this one; UTC days all have 24 hours. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(startOf(day).getTime() + days * DAY));
}

/** A whole UTC day. */
export function spanOf(day: string): Span {
  return { from: startOf(day), until: startOf(addDays(day, 1)) };
}

/** The days from `first` to `last`, both included, ascending; none where `last` is before `first`. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

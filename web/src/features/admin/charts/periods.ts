import type { AdminDay } from '@tessera/contracts';

/** How many days the charts show. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** A figure of the charts. */
export type DayFigure = Exclude<keyof AdminDay, 'day'>;

export interface PeriodFigure {
  readonly days: readonly AdminDay[];
  /** What the days come to, or what there is at their end; null where the owner does not respond. */
  readonly value: number | null;
  /** In percent against the period before, one decimal; null where that is not known or was nothing. */
  readonly change: number | null;
}

function changed(now: number, before: number | null): number | null {
  return before === null || before === 0 ? null : Math.round((1000 * (now - before)) / before) / 10;
}

function sumOf(days: readonly AdminDay[], figure: DayFigure): number | null {
  return days.reduce<number | null>(
    (sum, { [figure]: value }) => (sum === null || value === null ? null : sum + value),
    0,
  );
}

/** What came in the last days, and how it compares with as many days before, where these are all there. */
export function countIn(days: readonly AdminDay[], figure: DayFigure, period: Period): PeriodFigure {
  const shown = days.slice(-period);
  const before = days.slice(-2 * period, -period);
  const value = sumOf(shown, figure);
  const earlier = before.length === period ? sumOf(before, figure) : null;
  return { days: shown, value, change: value === null ? null : changed(value, earlier) };
}

/** What there is now, and how it compares with the end of the period before. */
export function levelIn(days: readonly AdminDay[], figure: DayFigure, period: Period): PeriodFigure {
  const value = days.at(-1)?.[figure] ?? null;
  const earlier = days.at(-1 - period)?.[figure] ?? null;
  return { days: days.slice(-period), value, change: value === null ? null : changed(value, earlier) };
}

import { addDays, weekdayOf } from '@tessera/grid-core';

/** A month as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month that is `count` months after another. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count)).toISOString());
}

/** The weeks that a month has days of, from Monday to Sunday each. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let day = addDays(first, 1 - weekdayOf(first)); monthOf(day) <= month; day = addDays(day, 7)) {
    const from = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(from, index)));
  }
  return weeks;
}

/** Whether a day is in a week of that month, also as a day of the month before or after. */
export const showsDay = (month: string, day: string): boolean => weeksOf(month).flat().includes(day);

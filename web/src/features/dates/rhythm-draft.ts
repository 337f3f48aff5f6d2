import { isTimeZone, LIMITS, type Rhythm } from '@tessera/contracts';
import { addDays, slots, wallTime, weekdayOf, type Slot } from '@tessera/grid-core';
import { isDay } from '../../domain/photos/post-dates.js';

/** What a person without a rhythm is offered: a time at which many people look. */
const FIRST_TIME = '18:00';
const SHOWN = 5;

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const timesOf = ({ weekly }: Rhythm, day: number): string[] =>
  weekly.filter((slot) => slot.day === day).map(({ time }) => time);

/** With these times on a weekday. */
export function withTimes(rhythm: Rhythm, day: number, times: readonly string[]): Rhythm {
  const others = rhythm.weekly.filter((slot) => slot.day !== day);
  return { ...rhythm, weekly: [...others, ...times.map((time) => ({ day, time }))] };
}

export const withDay = (rhythm: Rhythm, day: number, on: boolean): Rhythm =>
  withTimes(rhythm, day, on ? [rhythm.weekly.at(-1)?.time ?? FIRST_TIME] : []);

/** Whether a day can be skipped beside those that are. */
export const maySkip = ({ skipped }: Rhythm, day: string): boolean =>
  isDay(day) && !skipped.includes(day) && skipped.length < LIMITS.rhythm.skipped;

/** With a day on which nothing is posted; what cannot be one changes nothing. */
export const withSkipped = (rhythm: Rhythm, day: string): Rhythm =>
  maySkip(rhythm, day) ? { ...rhythm, skipped: [...rhythm.skipped, day].sort() } : rhythm;

/** An hour after the last one of the day, or before the first. */
export function nextTime(times: readonly string[]): string {
  const hours = times.map((time) => Number(time.slice(0, 2)));
  const free = [...Array.from({ length: 23 }, (_, after) => Math.max(...hours) + 1 + after), 0];
  const hour = free.map((each) => each % 24).find((each) => !hours.includes(each)) ?? 0;
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The day on which a new one starts: today, or tomorrow where the times of today have passed. */
export function firstStart(rhythm: Rhythm, now: number): string {
  const { day, time } = wallTime(rhythm.zone, now);
  const times = timesOf(rhythm, weekdayOf(day));
  return times.length > 0 && times.every((each) => each < time) ? addDays(day, 1) : day;
}

/** Why it cannot be saved; null where it can. */
export function problemOf({ weekly, start }: Rhythm): string | null {
  if (weekly.length === 0) return 'Choose at least one day.';
  if (weekly.some(({ time }) => time === '')) return 'Every day needs a time.';
  if (!isDay(start)) return 'Choose the day on which it starts.';
  if (weekly.length > LIMITS.rhythm.weekly) return `A week can have up to ${LIMITS.rhythm.weekly} posts.`;
  const all = new Set(weekly.map(({ day, time }) => `${day} ${time}`));
  return all.size < weekly.length ? 'A day has the same time twice.' : null;
}

/** The next dates that it gives; none where it cannot be saved, or its time zone is unknown here. */
export function nextDates(rhythm: Rhythm, now: number): Slot[] {
  if (problemOf(rhythm) !== null || !isTimeZone(rhythm.zone)) return [];
  const posts = Array.from({ length: SHOWN }, (_, index) => String(index));
  return [...slots(rhythm, new Map(), posts, now).values()];
}

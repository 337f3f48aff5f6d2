import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { isTimeZone } from '../time-zone.js';

/** Monday is 1, Sunday 7, as in ISO 8601. */
const Weekday = z.number().int().min(1).max(7);
/** Of the clock on the wall, `18:00`. */
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A weekday and a time at which one post is due. */
const WeeklySlot = z.object({ day: Weekday, time: Time });
type WeeklySlot = z.infer<typeof WeeklySlot>;

/**
 * When a grid's posts are due: one at each weekly slot from `start` on, except on skipped days. Days and times are
 * those of the time zone. The dates of posts are not stored: they follow from this and from the order (grid-core's
 * `slots`).
 */
export const Rhythm = z.object({
  weekly: z
    .array(WeeklySlot)
    .max(LIMITS.rhythm.weekly)
    .refine(
      (slots) => new Set(slots.map(({ day, time }) => `${day} ${time}`)).size === slots.length,
      'a slot twice',
    ),
  zone: z.string().max(LIMITS.rhythm.zone).refine(isTimeZone, 'not a time zone'),
  start: z.iso.date(),
  skipped: z.array(z.iso.date()).max(LIMITS.rhythm.skipped),
});
export type Rhythm = z.infer<typeof Rhythm>;

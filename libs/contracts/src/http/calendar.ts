import { z } from 'zod';
import { Rhythm } from './rhythm.js';

/** `GET /api/grids/{id}/calendar`: which of a grid's reminders are on. */
export const GridCalendar = z
  .object({
    /** When the feed's address was made; null where there is none. The server knows no more of it than a hash. */
    since: z.iso.datetime().nullable(),
    /** Whether the owner is mailed in the morning of a day on which a post of the grid is due. */
    mail: z.boolean(),
  })
  .readonly();
export type GridCalendar = z.infer<typeof GridCalendar>;

/** `POST /api/grids/{id}/calendar`: a new address, which ends the one before. It is shown this once. */
export const CalendarAddress = z.object({ since: z.iso.datetime(), url: z.string() }).readonly();
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/**
 * `PUT /api/grids/{id}/calendar/mail`: switches the mail. The morning is that of the grid's rhythm; a grid without one
 * has the time zone that is given.
 */
export const CalendarMailBody = z.object({ on: z.boolean(), timeZone: Rhythm.shape.zone });
export type CalendarMailBody = z.infer<typeof CalendarMailBody>;

/** The path of a calendar feed. It is its own permission: calendar programs send no token. */
export function calendarUrl(secret: string): string {
  return `/api/calendar/${secret}.ics`;
}

/**
 * The path of the link that ends the mails of posting days. It is its own permission: mail programs follow it (RFC
 * 8058).
 */
export function unsubscribeUrl(token: string): string {
  return `/api/unsubscribe/${token}`;
}

/** The last part of {@link calendarUrl}; the secret is its first group. */
export const CALENDAR_FILE = /^([0-9a-f]{32})\.ics$/;

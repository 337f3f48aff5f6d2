import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { pattern } from './pattern.js';

/** A post that is due, as a mail names it. */
export const DuePost = z.object({
  gridId: Id,
  grid: z.string(),
  title: z.string(),
  /** `18:00` where its owner plans; null where it is due all day. */
  time: z.string().nullable(),
});
export type DuePost = z.infer<typeof DuePost>;

/**
 * Mails somebody what they are to post on a day of their calendar, once for each morning of that day: a message for the
 * same one, or an earlier one, mails nothing. `mailed` is false then, and where the address is not verified, the
 * account is suspended or there is none. One that is not out yet goes together with the next one of its day.
 * `undeliverable` asks to mail this person no more: their mailbox refused the last mails; it is told once, and mails
 * that are ordered after it are tried again. `count` counts the posts that are left out too.
 */
export const mailPostingDay = pattern({
  name: 'auth.mails.posting-day',
  callee: 'auth',
  callers: ['grids'],
  deadline: 3_000,
  payload: z.object({
    userId: Id,
    day: z.iso.date(),
    /** When the mail goes, of several on that day; 0.2.0, which has one a day, leaves it out. */
    morning: z.iso.datetime().optional(),
    posts: z.array(DuePost).min(1).max(LIMITS.calendar.mailPosts),
    count: z.number().int().min(1),
    /** What the link that ends these mails carries. */
    unsubscribe: z.string().max(128),
  }),
  response: z.object({ mailed: z.boolean(), undeliverable: z.boolean().optional() }),
});

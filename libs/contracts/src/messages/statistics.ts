import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { pattern, type ResponseOf } from './pattern.js';

/** A UTC day: `2026-11-21`. */
export const Day = z.iso.date();

const Count = z.number().int().nonnegative();

/** Milliseconds: closing days counts everything. Requests bring a deadline of their own. */
const COUNTING = 60_000;

/** How an owner is asked for days, and what it has of each: its counts by these names. */
function dailyCounts<Names extends z.ZodRawShape>(names: Names) {
  const counts = z.object(names);
  return {
    payload: z.object({
      days: z.number().int().min(1).max(LIMITS.admin.chartDays),
      /** The last of the days; today by default. */
      until: Day.optional(),
      /** What there was before the first of the days. Without it the owner counts everything: not for a request. */
      totalBefore: counts.optional(),
    }),
    /** One UTC day: what was added, what was removed, and what there was at its end (or is now). */
    day: z.object({ day: Day, added: counts, removed: counts, total: counts }),
  };
}

const accounts = dailyCounts({ users: Count, payers: Count });
const grids = dailyCounts({ grids: Count, photos: Count });
const storage = dailyCounts({ assets: Count, bytes: Count });
export type AccountDay = z.infer<typeof accounts.day>;
export type StorageDay = z.infer<typeof storage.day>;

/** Accounts of the days asked for, ascending. Admin keeps the days that are over, and asks for the open ones. */
export const accountStatistics = pattern({
  name: 'auth.figures',
  callee: 'auth',
  callers: ['admin'],
  deadline: COUNTING,
  payload: accounts.payload,
  response: z.object({
    days: z.array(accounts.day).min(1),
    /** Seen in the last 7 days. */
    activeUsers: Count,
  }),
});

/** How many contact messages nobody has answered, counted no further than {@link OPEN_MESSAGES_MANY}. */
export const openMessages = pattern({
  name: 'auth.messages.open',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({}),
  response: z.object({ open: Count }),
});

/** Who came back, and how long sessions last (decisions page, "Admin's figures"). */
export const accountEngagement = pattern({
  name: 'auth.figures.engagement',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({}),
  response: z.object({
    /** Signed up 30 to 60 days ago; `seen` of them in the last 30 days. */
    retention: z.object({ signedUp: Count, seen: Count }),
    /** Begun in the last 30 days; `seconds` is the sum of their lengths. */
    sessions: z.object({ count: Count, seconds: z.number().nonnegative() }),
  }),
});

/** Who pays, and what became of them since the first of the month, UTC. */
export const accountBilling = pattern({
  name: 'auth.figures.billing',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({}),
  response: z.object({
    payers: Count,
    payersAtMonthStart: Count,
    upgradesThisMonth: Count,
    /** Who went back to the free plan, or left while they paid. */
    downgradesThisMonth: Count,
    /** Paying users by how often the payment provider charges them; null where none is connected. */
    subscriptions: z.object({ monthly: Count, yearly: Count }).nullable(),
    /** What the payment provider charges for a month and for a year; null where it does not tell. */
    prices: z
      .object({ currency: z.string(), monthly: z.number(), yearly: z.number() })
      .nullable()
      // 0.2.0 does not tell.
      .default(null),
  }),
});
export type Billing = ResponseOf<typeof accountBilling>;

/**
 * Grids and photos, as {@link accountStatistics} gives accounts; the trash counts until it is erased, and what is not
 * placed yet does not. `measured` comes with a count of everything, as of now.
 */
export const gridStatistics = pattern({
  name: 'grids.figures',
  callee: 'grids',
  callers: ['admin'],
  deadline: COUNTING,
  payload: grids.payload,
  response: z.object({
    days: z.array(grids.day).min(1),
    measured: z
      .object({
        carousels: Count,
        /** People who have a grid, and how many of them use what. */
        people: Count,
        exporting: Count,
        hiding: Count,
        withCarousels: Count,
        withSeveralGrids: Count,
      })
      .nullable(),
  }),
});

/** What media stores, as {@link accountStatistics} gives accounts. */
export const mediaStatistics = pattern({
  name: 'media.figures',
  callee: 'media',
  callers: ['admin'],
  deadline: COUNTING,
  payload: storage.payload,
  response: z.object({ days: z.array(storage.day).min(1) }),
});

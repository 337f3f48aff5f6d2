import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { pattern, type ResponseOf } from './pattern.js';

/** A UTC day: `2026-11-21`. */
export const Day = z.iso.date();

const Count = z.number().int().nonnegative();

/** One UTC day of an owner: what was added, what was removed, and what there was at its end (or is now). */
function figureDay<Names extends z.ZodRawShape>(names: Names) {
  const counts = z.object(names);
  return z.object({ day: Day, added: counts, removed: counts, total: counts });
}

/** Milliseconds: closing days counts everything. Requests bring a deadline of their own. */
const COUNTING = 60_000;

function daysPayload<Names extends z.ZodRawShape>(names: Names) {
  return z.object({
    days: z.number().int().min(1).max(LIMITS.admin.chartDays),
    /** So many days before these too. */
    before: z.number().int().min(0).max(LIMITS.admin.chartDays).optional(),
    /** The last of the days; today by default. */
    until: Day.optional(),
    /** What there was before the first of the days. Without it the owner counts everything: not for a request. */
    totalBefore: z.object(names).optional(),
  });
}

const ACCOUNT_COUNTS = { users: Count, payers: Count };
const GRID_COUNTS = { grids: Count, photos: Count };
const STORAGE_COUNTS = { assets: Count, bytes: Count };
const AccountDay = figureDay(ACCOUNT_COUNTS);
const GridDay = figureDay(GRID_COUNTS);
const StorageDay = figureDay(STORAGE_COUNTS);
export type AccountDay = z.infer<typeof AccountDay>;
export type GridDay = z.infer<typeof GridDay>;
export type StorageDay = z.infer<typeof StorageDay>;

/** Accounts of the days asked for, ascending. Admin keeps the days that are over, and asks for the open ones. */
export const accountFigures = pattern({
  name: 'auth.figures',
  callee: 'auth',
  callers: ['admin'],
  deadline: COUNTING,
  payload: daysPayload(ACCOUNT_COUNTS),
  answer: z.object({
    days: z.array(AccountDay).min(1),
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
  answer: z.object({ open: Count }),
});

/** Who came back, and how long sessions last (decisions page, "Admin's figures"). */
export const accountEngagement = pattern({
  name: 'auth.figures.engagement',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({}),
  answer: z.object({
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
  answer: z.object({
    payers: Count,
    payersAtMonthStart: Count,
    upgradesThisMonth: Count,
    /** Who went back to the free plan, or left while they paid. */
    downgradesThisMonth: Count,
    /** Paying users by how often the payment provider charges them; null where none is connected. */
    subscriptions: z.object({ monthly: Count, yearly: Count }).nullable(),
  }),
});
export type Billing = ResponseOf<typeof accountBilling>;

/**
 * Grids and photos, as {@link accountFigures} gives accounts; the trash counts until it is erased, and what is not
 * placed yet does not. `measured` comes with a count of everything, as of now.
 */
export const gridFigures = pattern({
  name: 'grids.figures',
  callee: 'grids',
  callers: ['admin'],
  deadline: COUNTING,
  payload: daysPayload(GRID_COUNTS),
  answer: z.object({
    days: z.array(GridDay).min(1),
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

/** What media stores, as {@link accountFigures} gives accounts. */
export const mediaFigures = pattern({
  name: 'media.figures',
  callee: 'media',
  callers: ['admin'],
  deadline: COUNTING,
  payload: daysPayload(STORAGE_COUNTS),
  answer: z.object({ days: z.array(StorageDay).min(1) }),
});

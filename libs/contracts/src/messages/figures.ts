import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { pattern, type ResponseOf } from './pattern.js';

/** A UTC day: `2026-11-21`. */
export const Day = z.iso.date();

const Count = z.number().int().nonnegative();

/** One UTC day of an owner's figures: what came, what went, and what there was at its end (or is now). */
function figureDay<Names extends z.ZodRawShape>(names: Names) {
  const figures = z.object(names);
  return z.object({ day: Day, added: figures, removed: figures, total: figures });
}

const DaysPayload = z.object({
  days: z.number().int().min(1).max(LIMITS.admin.chartDays),
  /** So many days before these too, to compare them with; a service of the version before leaves them out. */
  before: z.number().int().min(0).max(LIMITS.admin.chartDays).optional(),
});
export type DaysPayload = z.infer<typeof DaysPayload>;

const AccountDay = figureDay({ users: Count, payers: Count });
const GridDay = figureDay({ grids: Count, photos: Count });
const StorageDay = figureDay({ assets: Count, bytes: Count });
export type AccountDay = z.infer<typeof AccountDay>;
export type GridDay = z.infer<typeof GridDay>;
export type StorageDay = z.infer<typeof StorageDay>;

/**
 * The accounts of the last `days` days, ascending, today being the last. A closed day's figures are what auth
 * wrote down when it closed it, an open day's an indexed range count; fewer days where there were no more.
 */
export const accountFigures = pattern({
  name: 'auth.figures',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: DaysPayload,
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
 * Grids and photos of the last `days` days, as {@link accountFigures} gives accounts; the trash counts until it
 * is erased, and what is not placed yet does not. `measured` is as of the last closed day, null before the first.
 */
export const gridFigures = pattern({
  name: 'grids.figures',
  callee: 'grids',
  callers: ['admin'],
  deadline: 3_000,
  payload: DaysPayload,
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

/** What media stores, of the last `days` days, as {@link accountFigures} gives accounts. */
export const mediaFigures = pattern({
  name: 'media.figures',
  callee: 'media',
  callers: ['admin'],
  deadline: 3_000,
  payload: DaysPayload,
  answer: z.object({ days: z.array(StorageDay).min(1) }),
});

import { z } from 'zod';
import { LIMITS } from '../limits.js';

/** A figure; null where the service that has it does not respond. */
const Known = z.number().nullable();

/** `GET /api/admin/stats` [spec 3.8]. */
export const AdminStats = z
  .object({
    totalUsers: Known,
    /** Sign-ups of the last 7 days. */
    recentSignups: Known,
    totalPhotos: Known,
    avgPhotosPerGrid: Known,
    totalGrids: Known,
    avgGridsPerUser: Known,
    premiumUsers: Known,
    freeUsers: Known,
    /** At the end of the last closed day. */
    totalCarousels: Known,
    /** Seen in the last 7 days. */
    activeUsers: Known,
  })
  .readonly();
export type AdminStats = z.infer<typeof AdminStats>;

/** `GET /api/admin/revenue`. Amounts are in whole and hundredth units of `currency`; rates are percent. */
export const AdminRevenue = z
  .object({
    monthlyRevenue: Known,
    annualRevenue: Known,
    /** Per paying user and month. */
    averageRevenuePerUser: Known,
    /** Paying users of all users, rounded. */
    conversionRate: Known,
    /** Since the first of the month, UTC. */
    newSubscribersThisMonth: Known,
    /** Downgrades since the first of the month, of those who paid at its start, in percent; one decimal. */
    churnRate: Known,
    payingUsers: Known,
    /** ISO 4217. */
    currency: z.string(),
    /**
     * The plan table times the paying users, because no payment provider is connected or it does not tell its prices;
     * null where auth does not respond.
     */
    simulated: z.boolean().nullable(),
  })
  .readonly();
export type AdminRevenue = z.infer<typeof AdminRevenue>;

/** `GET /api/admin/growth`. A week is today and the six days before it, a month today and the 29 before, UTC. */
export const AdminGrowth = z
  .object({
    userGrowth: z
      .object({
        thisWeek: Known,
        thisMonth: Known,
        /** This week's users of all users, in percent, one decimal. */
        weeklyGrowth: Known,
      })
      .readonly(),
    engagement: z
      .object({
        /** Seen in the last 7 days. */
        activeUsers: Known,
        /** Percent, rounded: of those who signed up 30 to 60 days ago, who was seen in the last 30 days. */
        retentionRate: Known,
        /** Begun in the last 30 days. */
        totalSessions: Known,
        /** Minutes, one decimal, over the same sessions. */
        avgSessionLength: Known,
      })
      .readonly(),
    contentGrowth: z
      .object({
        photosThisWeek: Known,
        gridsThisWeek: Known,
        totalPhotos: Known,
        totalGrids: Known,
      })
      .readonly(),
  })
  .readonly();
export type AdminGrowth = z.infer<typeof AdminGrowth>;

/** How a part of the product does. */
const HEALTH_STATES = ['healthy', 'warning', 'error'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** A process of the product, and whether it is ready to serve. */
export const ServiceState = z.object({ name: z.string(), ready: z.boolean() }).readonly();
export type ServiceState = z.infer<typeof ServiceState>;

/** `GET /api/admin/performance`. Response times and error rate are over the last hour and all processes. */
export const AdminPerformance = z
  .object({
    database: z
      .object({
        status: z.enum(HEALTH_STATES),
        /** Milliseconds. */
        responseTime: z.number(),
      })
      .readonly(),
    server: z
      .object({
        /** Whole minutes. */
        uptime: z.number(),
        /** Percent. */
        memoryUsage: z.number(),
        /** MB. */
        memoryUsed: z.number(),
        /** MB. */
        memoryTotal: z.number(),
        /** Milliseconds, the mean of a response; null where Redis, which has the counts, does not respond. */
        apiResponseTime: Known,
      })
      .readonly(),
    errors: z
      .object({
        status: z.enum(HEALTH_STATES),
        /** Percent of responses that were a 5xx, two decimals; null where Redis does not respond. */
        errorRate: Known,
      })
      .readonly(),
    storage: z
      .object({
        totalPhotos: Known,
        /** Bytes. */
        storageUsed: Known,
        /** Bytes. */
        storageLimit: z.number(),
        /** Percent, one decimal. */
        storageUsage: Known,
      })
      .readonly(),
    /** Every process. The admin service of 0.2.0 leaves it out. */
    services: z.array(ServiceState).readonly().optional(),
  })
  .readonly();
export type AdminPerformance = z.infer<typeof AdminPerformance>;

/** `GET /api/admin/attention`: what an admin has to look at. */
export const AdminAttention = z
  .object({
    /** Contact messages that nobody has answered, `OPEN_MESSAGES_MANY` at most. */
    openMessages: Known,
    /** Jobs that failed for good; null where Redis does not respond. */
    failedJobs: Known,
    /** Percent, one decimal. */
    storageUsage: Known,
    /** The processes that are not ready. */
    notResponding: z.array(z.string()).readonly(),
  })
  .readonly();
export type AdminAttention = z.infer<typeof AdminAttention>;

/**
 * `GET /api/admin/daily?days=`: the charts' days, today so far being the last. Twice as many as charts show can be had,
 * to compare them with.
 */
export const AdminDailyQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 * LIMITS.admin.chartDays)
    .default(LIMITS.admin.chartDays),
});
export type AdminDailyQuery = z.infer<typeof AdminDailyQuery>;

/** One UTC day: what was made on it, and what there was at its end (or is now). */
export const AdminDay = z
  .object({
    /** `2026-11-21`. */
    day: z.string(),
    signups: Known,
    photos: Known,
    grids: Known,
    totalUsers: Known,
    payingUsers: Known,
    storageBytes: Known,
  })
  .readonly();
export type AdminDay = z.infer<typeof AdminDay>;

/** A share of people who use a feature, in percent, rounded; null while there is nobody to measure. */
const UseRate = z.number().nullable();
/** The last 30 days against the 30 before, in percent, one decimal; null while there is nothing to compare with. */
const Change = z.number().nullable();

/** `GET /api/admin/analytics`: what is measured, as of the last closed day. */
export const AdminAnalytics = z
  .object({
    userGrowth: Change,
    photoUpload: Change,
    premiumConversion: Change,
    exportUsage: UseRate,
    carouselCreation: UseRate,
    hideFeature: UseRate,
    multiGrid: UseRate,
  })
  .readonly();
export type AdminAnalytics = z.infer<typeof AdminAnalytics>;

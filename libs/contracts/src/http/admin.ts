import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { TIERS } from '../plans.js';
import { ADMIN_USER_SORTS } from './admin-values.js';

/** A figure; null where the service that has it does not respond. */
const Known = z.number().nullable();

/** `GET /api/admin/stats` (section 3 of the specification). */
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

const Page = z.coerce.number().int().min(1);
const PageLimit = z.coerce.number().int().min(1).max(LIMITS.admin.pageRows);

/** `GET /api/admin/users`: pages from 1; `search` is a prefix of the user name or the address. */
export const AdminUsersQuery = z
  .object({
    page: Page.default(1),
    limit: PageLimit.default(50),
    search: z.string().trim().max(LIMITS.email.max).default(''),
    sort: z.enum(ADMIN_USER_SORTS).default('createdAt'),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
  .refine(({ page, limit }) => page * limit <= LIMITS.admin.reachableRows, {
    path: ['page'],
    message: 'Pages reach the first 5,000 users. Narrow the search to see more.',
  });
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>;

/** A row of `GET /api/admin/users`; how many match is in `X-Total-Count`, with a search `ADMIN_USERS_MANY` at most. */
export const AdminUser = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    subscriptionTier: z.enum(TIERS),
    isAdmin: z.boolean(),
    gridCount: Known,
    photoCount: Known,
    createdAt: z.string(),
    /** Absent where the account is not suspended. */
    suspendedAt: z.string().optional(),
  })
  .readonly();
export type AdminUser = z.infer<typeof AdminUser>;

/** `POST /api/admin/upgrade-user`; returns the user as now stored, without the counts. */
export const UpgradeUserBody = z.object({ userId: Id, tier: z.enum(TIERS) });
export type UpgradeUserBody = z.infer<typeof UpgradeUserBody>;
export const UpgradedUser = AdminUser.unwrap().omit({ gridCount: true, photoCount: true }).readonly();
export type UpgradedUser = z.infer<typeof UpgradedUser>;

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
    /** The plan table times the paying users, because no payment provider is connected; null where auth does not respond. */
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
export const HEALTH_STATES = ['healthy', 'warning', 'error'] as const;
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
    /** Every process. An admin service of the version before leaves it out. */
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

/** A list that goes back in time: the newest first, then those before the `before` of the last response. */
export const AdminListQuery = z.object({
  limit: PageLimit.default(50),
  before: Id.optional(),
  /** `csv` streams the whole list. */
  format: z.enum(['json', 'csv']).default('json'),
});
export type AdminListQuery = z.infer<typeof AdminListQuery>;

/** A part of such a list. `before` asks for the next part; null where this is the last. */
export const adminListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).readonly(), before: z.string().nullable() }).readonly();
export type AdminList<Item> = Readonly<{ items: readonly Item[]; before: string | null }>;

/** Where the mail of an answer is: at the mail server, on its way, or refused for good. */
export const ANSWER_STATES = ['sent', 'pending', 'failed'] as const;

/** What an admin answered to a message. */
export const MessageAnswer = z
  .object({ text: z.string(), at: z.string(), mail: z.enum(ANSWER_STATES) })
  .readonly();
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** `GET /api/admin/messages`: what came by the contact form. */
export const AdminMessage = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    createdAt: z.string(),
    /** Absent where nobody has answered yet. */
    answer: MessageAnswer.optional(),
  })
  .readonly();
export type AdminMessage = z.infer<typeof AdminMessage>;

/** `GET /api/admin/waitlist`. */
export const AdminWaitlistEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    createdAt: z.string(),
  })
  .readonly();
export type AdminWaitlistEntry = z.infer<typeof AdminWaitlistEntry>;

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  'tier-changed',
  'admin-granted',
  'admin-revoked',
  'job-retried',
  'sessions-ended',
  'reset-sent',
  'account-suspended',
  'account-resumed',
  'account-deleted',
  'message-answered',
  'message-deleted',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did it: an admin at the dashboard, or the operator at the command line. */
export const AUDIT_ACTORS = ['admin', 'operator'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** An entry of `GET /api/admin/audit`. Names are those of today; null where the account is gone. */
export const AdminAuditEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.enum(AUDIT_ACTORS),
    actorId: z.string().nullable(),
    actorName: z.string().nullable(),
    action: z.enum(AUDIT_ACTIONS),
    /** The account, the job or the message. */
    subjectId: z.string(),
    subjectName: z.string().nullable(),
    /** The tier before and after; null where it was no change of a tier. */
    from: z.enum(TIERS).nullable(),
    to: z.enum(TIERS).nullable(),
  })
  .readonly();
export type AdminAuditEntry = z.infer<typeof AdminAuditEntry>;

/** `GET /api/admin/jobs/failed`: the newest 500 of all queues. `data` holds ids only. */
export const AdminFailedJob = z
  .object({
    /** For `POST /api/admin/jobs/{id}/retry`. */
    id: z.string(),
    queue: z.string(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()).readonly(),
    attempts: z.number(),
    reason: z.string(),
    failedAt: z.string(),
  })
  .readonly();
export type AdminFailedJob = z.infer<typeof AdminFailedJob>;

/** A failed job's id: its queue, then its own. */
export const FailedJobParams = z.object({
  id: z.string().regex(/^[a-z]{1,20}~[\w.-]{1,200}$/, 'not a job'),
});
export type FailedJobParams = z.infer<typeof FailedJobParams>;

/** `GET /healthz` where every service is ready; otherwise a 503 whose `details` names those that are not. */
export interface HealthReport {
  readonly ok: true;
  readonly services: readonly string[];
}

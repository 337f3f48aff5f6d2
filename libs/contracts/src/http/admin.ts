import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { TIERS, type Tier } from '../plans.js';

/** `GET /api/admin/stats` (section 3 of the specification). */
export interface AdminStats {
  readonly totalUsers: number;
  /** Sign-ups of the last 7 days. */
  readonly recentSignups: number;
  readonly totalPhotos: number;
  readonly avgPhotosPerGrid: number;
  readonly totalGrids: number;
  readonly avgGridsPerUser: number;
  readonly premiumUsers: number;
  readonly freeUsers: number;
  /** At the end of the last closed day. */
  readonly totalCarousels: number;
  /** Seen in the last 7 days. */
  readonly activeUsers: number;
}

/** What the list of users can be sorted by. */
export const ADMIN_USER_SORTS = ['createdAt', 'username', 'email', 'subscriptionTier'] as const;
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number];

/** A search that this many or more match is counted no further: pages do not reach them. */
export const ADMIN_USERS_MANY = LIMITS.admin.reachableRows + 1;

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

/** A row of `GET /api/admin/users`; how many match is in `X-Total-Count`, with a search {@link ADMIN_USERS_MANY} at most. */
export interface AdminUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly subscriptionTier: Tier;
  readonly isAdmin: boolean;
  readonly gridCount: number;
  readonly photoCount: number;
  readonly createdAt: string;
}

/** `POST /api/admin/upgrade-user`; answers the user as now stored, without the counts. */
export const UpgradeUserBody = z.object({ userId: Id, tier: z.enum(TIERS) });
export type UpgradeUserBody = z.infer<typeof UpgradeUserBody>;
export type UpgradedUser = Pick<
  AdminUser,
  'id' | 'username' | 'email' | 'subscriptionTier' | 'isAdmin' | 'createdAt'
>;

/** `GET /api/admin/revenue`. Amounts are in whole and hundredth units of `currency`; rates are percent. */
export interface AdminRevenue {
  readonly monthlyRevenue: number;
  readonly annualRevenue: number;
  /** Per paying user and month. */
  readonly averageRevenuePerUser: number;
  /** Paying users of all users, rounded. */
  readonly conversionRate: number;
  /** Since the first of the month, UTC. */
  readonly newSubscribersThisMonth: number;
  /** Downgrades since the first of the month, of those who paid at its start, in percent; one decimal. */
  readonly churnRate: number;
  readonly payingUsers: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The plan table times the paying users, because no payment provider is connected. */
  readonly simulated: boolean;
}

/** `GET /api/admin/growth`. A week is today and the six days before it, a month today and the 29 before, UTC. */
export interface AdminGrowth {
  readonly userGrowth: {
    readonly thisWeek: number;
    readonly thisMonth: number;
    /** This week's users of all users, in percent, one decimal. */
    readonly weeklyGrowth: number;
  };
  readonly engagement: {
    /** Seen in the last 7 days. */
    readonly activeUsers: number;
    /** Percent, rounded: of those who signed up 30 to 60 days ago, who was seen in the last 30 days. */
    readonly retentionRate: number;
    /** Begun in the last 30 days. */
    readonly totalSessions: number;
    /** Minutes, one decimal, over the same sessions. */
    readonly avgSessionLength: number;
  };
  readonly contentGrowth: {
    readonly photosThisWeek: number;
    readonly gridsThisWeek: number;
    readonly totalPhotos: number;
    readonly totalGrids: number;
  };
}

/** How a part of the product does. */
export const HEALTH_STATES = ['healthy', 'warning', 'error'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** `GET /api/admin/performance`. Response times and error rate are over the last hour and all processes. */
export interface AdminPerformance {
  readonly database: {
    readonly status: HealthState;
    /** Milliseconds. */
    readonly responseTime: number;
  };
  readonly server: {
    /** Whole minutes. */
    readonly uptime: number;
    /** Percent. */
    readonly memoryUsage: number;
    /** MB. */
    readonly memoryUsed: number;
    /** MB. */
    readonly memoryTotal: number;
    /** Milliseconds, the mean of an answer. */
    readonly apiResponseTime: number;
  };
  readonly errors: {
    readonly status: HealthState;
    /** Percent of answers that were a 5xx, two decimals. */
    readonly errorRate: number;
  };
  readonly storage: {
    readonly totalPhotos: number;
    /** Bytes. */
    readonly storageUsed: number;
    /** Bytes. */
    readonly storageLimit: number;
    /** Percent, one decimal. */
    readonly storageUsage: number;
  };
}

/** `GET /api/admin/daily?days=`: the charts' days, today so far being the last. */
export const AdminDailyQuery = z.object({
  days: z.coerce.number().int().min(1).max(LIMITS.admin.chartDays).default(LIMITS.admin.chartDays),
});
export type AdminDailyQuery = z.infer<typeof AdminDailyQuery>;

/** One UTC day: what was made on it, and what there was at its end (or is now). */
export interface AdminDay {
  /** `2026-11-21`. */
  readonly day: string;
  readonly signups: number;
  readonly photos: number;
  readonly grids: number;
  readonly totalUsers: number;
  readonly payingUsers: number;
  readonly storageBytes: number;
}

/** A share of people who use a feature, in percent, rounded; null while there is nobody to measure. */
type UseRate = number | null;
/** The last 30 days against the 30 before, in percent, one decimal; null while there is nothing to compare with. */
type Change = number | null;

/** `GET /api/admin/analytics`: what is measured, as of the last closed day. */
export interface AdminAnalytics {
  readonly userGrowth: Change;
  readonly photoUpload: Change;
  readonly premiumConversion: Change;
  readonly exportUsage: UseRate;
  readonly carouselCreation: UseRate;
  readonly hideFeature: UseRate;
  readonly multiGrid: UseRate;
}

/** The specification's fixed values (section 9), shown as sample while there is no data. Percent. */
export const ANALYTICS_SAMPLES = {
  userGrowth: 12.5,
  photoUpload: 8.3,
  premiumConversion: 5.7,
  exportUsage: 78,
  carouselCreation: 45,
  hideFeature: 62,
  multiGrid: 34,
} as const satisfies Record<keyof AdminAnalytics, number>;

/** A list that goes back in time: the newest first, then those before the `before` of the last answer. */
export const AdminListQuery = z.object({
  limit: PageLimit.default(50),
  before: Id.optional(),
  /** `csv` streams the whole list. */
  format: z.enum(['json', 'csv']).default('json'),
});
export type AdminListQuery = z.infer<typeof AdminListQuery>;

/** A part of such a list. `before` asks for the next part; null where this is the last. */
export interface AdminList<Item> {
  readonly items: readonly Item[];
  readonly before: string | null;
}

/** `GET /api/admin/messages`: what came by the contact form. */
export interface AdminMessage {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly createdAt: string;
}

/** `GET /api/admin/waitlist`. */
export interface AdminWaitlistEntry {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: string;
}

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  'tier-changed',
  'admin-granted',
  'admin-revoked',
  'job-retried',
  'sessions-ended',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did it: an admin at the dashboard, or the operator at the command line. */
export const AUDIT_ACTORS = ['admin', 'operator'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** An entry of `GET /api/admin/audit`. Names are those of today; null where the account is gone. */
export interface AdminAuditEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: AuditActor;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly action: AuditAction;
  /** The account, or the job. */
  readonly subjectId: string;
  readonly subjectName: string | null;
  /** The tier before and after; null where it was no change of a tier. */
  readonly from: Tier | null;
  readonly to: Tier | null;
}

/** `GET /api/admin/jobs/failed`: the newest 500 of all queues. `data` holds ids only. */
export interface AdminFailedJob {
  /** For `POST /api/admin/jobs/{id}/retry`. */
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly reason: string;
  readonly failedAt: string;
}

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

import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { TIERS } from '../plans.js';
import { ADMIN_USER_SORTS } from './admin-values.js';

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
    /** Null where the service that counts them does not respond, as is the next. */
    gridCount: z.number().nullable(),
    photoCount: z.number().nullable(),
    createdAt: z.string(),
    /** Absent where the account is not suspended. */
    suspendedAt: z.string().optional(),
    /** Has a subscription that gives Premium; absent where none does. */
    pays: z.boolean().optional(),
  })
  .readonly();
export type AdminUser = z.infer<typeof AdminUser>;

/** `POST /api/admin/upgrade-user`; returns the user as now stored, without the counts. */
export const UpgradeUserBody = z.object({ userId: Id, tier: z.enum(TIERS) });
export type UpgradeUserBody = z.infer<typeof UpgradeUserBody>;
export const UpgradedUser = AdminUser.unwrap().omit({ gridCount: true, photoCount: true }).readonly();
export type UpgradedUser = z.infer<typeof UpgradedUser>;

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
const ANSWER_STATES = ['sent', 'pending', 'failed'] as const;

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

/** What the audit log shows. A dismissal is recorded as a `job-retried` that is marked `dismissed`. */
export const SHOWN_AUDIT_ACTIONS = [...AUDIT_ACTIONS, 'job-dismissed'] as const;

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
    action: z.enum(SHOWN_AUDIT_ACTIONS),
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
    /** For `POST /api/admin/jobs/{id}/retry` and `DELETE /api/admin/jobs/{id}`. */
    id: z.string(),
    queue: z.string(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()).readonly(),
    attempts: z.number(),
    reason: z.string(),
    failedAt: z.string(),
    /** False where the work has to be done, such as erasing: the job can only be retried. */
    dismissible: z.boolean(),
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

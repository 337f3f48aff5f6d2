import { z } from 'zod';
import { ADMIN_USER_SORTS } from '../http/admin-values.js';
import { AUDIT_ACTIONS, AUDIT_ACTORS } from '../http/admin.js';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { TIERS } from '../plans.js';
import { pattern } from './pattern.js';

/** People in one response of a stream of all users. */
export const USERS_BATCH = 500;

export const ListedUser = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  subscriptionTier: z.enum(TIERS),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Absent where the account is not suspended. */
  suspendedAt: z.iso.datetime().optional(),
  /** Has a subscription that gives Premium; absent where none does. */
  pays: z.boolean().optional(),
});
export type ListedUser = z.infer<typeof ListedUser>;

/**
 * A page of users whose name or address begins with `search`, whatever its case, and how many there are: with a
 * search counted no further than one more than pages reach.
 */
export const listUsers = pattern({
  name: 'auth.users.list',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({
    search: z.string().max(LIMITS.email.max),
    sort: z.enum(ADMIN_USER_SORTS),
    order: z.enum(['asc', 'desc']),
    skip: z.number().int().min(0).max(LIMITS.admin.reachableRows),
    limit: z.number().int().min(1).max(LIMITS.admin.pageRows),
  }),
  response: z.object({ users: z.array(ListedUser), total: z.number().int().nonnegative() }),
});

/** The next users in the order of their ids, for a stream of all; fewer than asked for where it ends. */
export const usersAfter = pattern({
  name: 'auth.users.after',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: z.object({ after: Id.nullable(), limit: z.number().int().min(1).max(USERS_BATCH) }),
  response: z.array(ListedUser),
});

/** An admin puts somebody on a plan; `by` is the admin. NOT_FOUND for nobody. Repeating it changes nothing. */
export const changeTier = pattern({
  name: 'auth.users.change-tier',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: z.object({ userId: Id, tier: z.enum(TIERS), by: Id }),
  response: ListedUser,
});

/** The names of those of these accounts that exist. */
export const userNames = pattern({
  name: 'auth.users.names',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({ ids: z.array(Id).max(2 * LIMITS.admin.pageRows) }),
  response: z.array(z.object({ id: Id, username: z.string() })),
});

const AuditRecord = z.object({
  id: Id,
  at: z.iso.datetime(),
  actor: z.enum(AUDIT_ACTORS),
  actorId: Id.nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subjectId: z.string(),
  from: z.enum(TIERS).nullable(),
  to: z.enum(TIERS).nullable(),
  /**
   * A failed job was dismissed. Its `action` is `job-retried`, because 0.2.0 refuses a response with an
   * action that it does not know, after a roll-back also.
   */
  dismissed: z.literal(true).optional(),
});
/** A line of the audit log as its owner stores it: ids only, so that an erased account leaves no name in it. */
export type AuditRecord = z.infer<typeof AuditRecord>;

const AuditPage = z.object({
  before: Id.nullable(),
  limit: z.number().int().min(1).max(LIMITS.admin.pageRows),
});

/** What was done to accounts, the newest first, before the record of the id `before`. */
export const accountAudit = pattern({
  name: 'auth.audit.entries',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: AuditPage,
  response: z.array(AuditRecord),
});

/** An admin is about to retry a failed job: it is recorded before it is done. */
export const recordRetry = pattern({
  name: 'auth.audit.record-retry',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({ by: Id, jobId: z.string().max(256) }),
  response: z.object({ recorded: z.literal(true) }),
});

/** An admin is about to dismiss a failed job: it is recorded before it is done. */
export const recordDismissal = pattern({
  name: 'auth.audit.record-dismissal',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({ by: Id, jobId: z.string().max(256) }),
  response: z.object({ recorded: z.literal(true) }),
});

/**
 * How many grids and photos these people have, counted as {@link gridStatistics} counts all: with the trash and
 * placeholders, without what is not placed yet. Nobody's absence is 0.
 */
export const ownerCounts = pattern({
  name: 'grids.owners.counts',
  callee: 'grids',
  callers: ['admin'],
  deadline: 5_000,
  payload: z.object({ ownerIds: z.array(Id).max(USERS_BATCH) }),
  response: z.array(
    z.object({
      ownerId: Id,
      grids: z.number().int().nonnegative(),
      photos: z.number().int().nonnegative(),
    }),
  ),
});

/**
 * A person retries a failed derivation: media writes a new mark into the asset, so that a new job is made of it.
 * False where the asset is gone or has its variants, and there is nothing to retry.
 */
export const retryDerivation = pattern({
  name: 'media.assets.retry-derivation',
  callee: 'media',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({ assetId: Id }),
  response: z.object({ retried: z.boolean() }),
});

import { z } from 'zod';
import { AdminCommand, EmailCommand, TierCommand, VerifyCommand } from '../http/accounts.js';
import { AdminMessage, AdminWaitlistEntry } from '../http/admin.js';
import { Id } from '../ids.js';
import { TIERS } from '../plans.js';
import { pattern } from './pattern.js';

/** What a token claims; every service verifies it locally. `cv` is the version of the credentials at log-in. */
export const TokenClaims = z.object({
  sub: Id,
  sid: Id,
  tier: z.enum(TIERS),
  cv: z.number().int(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Is this session alive? Sent where Redis has no complete copy. */
export const sessionCheck = pattern({
  name: 'auth.session.check',
  callee: 'auth',
  callers: ['grids', 'media', 'admin'],
  deadline: 1_000,
  payload: z.object({ userId: Id, sessionId: Id, credentialsVersion: z.number().int() }),
  response: z.object({ active: z.boolean() }),
});

/** The plan that applies to a user now, and how the account stands. NOT_FOUND for nobody. */
export const userPlan = pattern({
  name: 'auth.user.plan',
  callee: 'auth',
  callers: ['grids', 'media', 'admin'],
  deadline: 1_000,
  payload: z.object({
    userId: Id,
    /** The caller's session, as their token names it. */
    session: z.object({ id: Id, credentialsVersion: z.number().int() }).optional(),
  }),
  response: z.object({
    tier: z.enum(TIERS),
    isAdmin: z.boolean(),
    /** Whether the session is alive at this moment. Absent where none was named, and from 0.2.0. */
    sessionAlive: z.boolean().optional(),
    /** Absent otherwise. */
    suspended: z.literal(true).optional(),
    /** Raised by what ends all sessions, but by no restore of a backup. Absent from 0.2.0. */
    credentialsVersion: z.number().int().optional(),
  }),
});

/** `make tier`: NOT_FOUND where no account has the address. */
export const setTier = pattern({
  name: 'auth.operator.set-tier',
  callee: 'auth',
  callers: ['operator'],
  deadline: 5_000,
  payload: TierCommand,
  response: z.object({ userId: Id, email: z.string(), tier: z.enum(TIERS) }),
});

/** `make verify`, for an address that mails do not reach: NOT_FOUND where no account has it. */
export const setVerified = pattern({
  name: 'auth.operator.set-verified',
  callee: 'auth',
  callers: ['operator'],
  deadline: 5_000,
  payload: VerifyCommand,
  response: z.object({ email: z.string() }),
});

/**
 * `make email`: NOT_FOUND where no account has the former address, EMAIL_TAKEN where one has the other; `isRepeat` where
 * both hold, as they do when the command is given again.
 */
export const setEmail = pattern({
  name: 'auth.operator.set-email',
  callee: 'auth',
  callers: ['operator'],
  deadline: 5_000,
  payload: EmailCommand,
  response: z.object({ email: z.string(), isRepeat: z.literal(true).optional() }),
});

/** `make admin`: NOT_FOUND where no account has the address. */
export const setAdmin = pattern({
  name: 'auth.operator.set-admin',
  callee: 'auth',
  callers: ['operator'],
  deadline: 5_000,
  payload: AdminCommand,
  response: z.object({ userId: Id, email: z.string(), isAdmin: z.boolean() }),
});

/** A page of a list by `_id`, newest first: what comes after `before` (null: from the newest), past `skip` entries. */
export const PageRequest = z.object({
  before: Id.nullable(),
  skip: z.number().int().min(0).max(5_000),
  limit: z.number().int().min(1).max(500),
});
export type PageRequest = z.infer<typeof PageRequest>;

/** `total` counts the whole list; a page shorter than its limit is the last. */
const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.number() });

export const ContactMessage = AdminMessage.unwrap().extend({ id: Id, createdAt: z.iso.datetime() });
export type ContactMessage = z.infer<typeof ContactMessage>;

/** What people wrote by the contact page. */
export const listMessages = pattern({
  name: 'auth.messages.list',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: PageRequest,
  response: pageOf(ContactMessage),
});

export const WaitlistEntry = AdminWaitlistEntry.unwrap().extend({ id: Id, createdAt: z.iso.datetime() });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

/** Who waits for the launch. */
export const listWaitlist = pattern({
  name: 'auth.waitlist.list',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: PageRequest,
  response: pageOf(WaitlistEntry),
});

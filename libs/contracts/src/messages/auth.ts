import { z } from 'zod';
import { AdminCommand, TierCommand } from '../http/accounts.js';
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

/** Is this session alive? Asked where Redis cannot tell. */
export const sessionCheck = pattern({
  name: 'auth.session.check',
  callee: 'auth',
  callers: ['grids', 'media', 'admin'],
  deadline: 1_000,
  payload: z.object({ userId: Id, sessionId: Id, credentialsVersion: z.number().int() }),
  answer: z.object({ active: z.boolean() }),
});

/** The plan that applies to a user now. NOT_FOUND for nobody. */
export const userPlan = pattern({
  name: 'auth.user.plan',
  callee: 'auth',
  callers: ['grids', 'media', 'admin'],
  deadline: 1_000,
  payload: z.object({ userId: Id }),
  answer: z.object({ tier: z.enum(TIERS), isAdmin: z.boolean() }),
});

/** Counts of accounts for the admin's figures. */
export const accountFigures = pattern({
  name: 'auth.figures',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({}),
  answer: z.object({
    totalUsers: z.number(),
    recentSignups: z.number(),
    premiumUsers: z.number(),
    activeUsers: z.number(),
  }),
});

/** `make tier`: NOT_FOUND where no account has the address. */
export const setTier = pattern({
  name: 'auth.operator.set-tier',
  callee: 'auth',
  callers: ['operator'],
  deadline: 5_000,
  payload: TierCommand,
  answer: z.object({ userId: Id, email: z.string(), tier: z.enum(TIERS) }),
});

/** `make admin`: NOT_FOUND where no account has the address. */
export const setAdmin = pattern({
  name: 'auth.operator.set-admin',
  callee: 'auth',
  callers: ['operator'],
  deadline: 5_000,
  payload: AdminCommand,
  answer: z.object({ userId: Id, email: z.string(), isAdmin: z.boolean() }),
});

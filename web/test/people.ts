import { PLANS, type ErrorBody, type ErrorCode, ERRORS, type User } from '@tessera/contracts';
import type { Reply } from './api-server.js';

/** A user as GET /api/user returns one. */
export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: '0'.repeat(31) + '1',
    username: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
    createdAt: '2026-01-02T03:04:05.000Z',
    profileImageUrl: null,
    subscriptionTier: 'free',
    isAdmin: false,
    instagramAccounts: [],
    limits: PLANS.free,
    ...overrides,
  };
}

/** One whose plan has every function. */
export const CREATOR = aUser({ subscriptionTier: 'creator', limits: PLANS.creator });

/** A refusal in the API's shape. */
export function refusal(code: ErrorCode, details?: unknown): Reply {
  const { status, text } = ERRORS[code];
  const body: ErrorBody = { error: text, message: text, code, requestId: 'request-1', details };
  return { status, body };
}

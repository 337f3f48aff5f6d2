import { effectiveTier, PLANS, type User } from '@tessera/contracts';
import type { UserRecord } from './user.schema.js';

/** The user as the API shows it; nothing of the credentials. */
export function toUser(record: UserRecord): User {
  const { _id, username, email, createdAt, profileImageUrl, subscriptionTier, isAdmin } = record;
  return {
    id: _id,
    username,
    email,
    emailVerified: record.verification === undefined,
    createdAt: createdAt.toISOString(),
    profileImageUrl: profileImageUrl ?? null,
    subscriptionTier,
    isAdmin,
    instagramAccounts: record.instagramAccounts,
    keepPostingPictures: record.keepPostingPictures ?? true,
    limits: PLANS[effectiveTier(record)],
  };
}

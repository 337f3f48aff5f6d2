import { TIERS, type AuditRecord, type ListedUser, type Tier } from '@tessera/contracts';
import type { AuditEntry } from '../audit/audit.schema.js';
import type { UserRecord } from '../users/user.schema.js';

export function toListedUser(record: UserRecord): ListedUser {
  const { _id, username, email, subscriptionTier, isAdmin, createdAt, suspendedAt, payment } = record;
  const tier = knownTier(subscriptionTier) ?? 'free';
  return {
    id: _id,
    username,
    email,
    subscriptionTier: tier,
    isAdmin,
    createdAt: createdAt.toISOString(),
    ...(suspendedAt ? { suspendedAt: suspendedAt.toISOString() } : {}),
    ...(payment?.entitled ? { pays: true } : {}),
  };
}

export function toAuditRecord({ _id, at, from, to, ...entry }: AuditEntry): AuditRecord {
  const { actor, actorId, action, dismissed, subjectId } = entry;
  return {
    id: _id,
    at: at.toISOString(),
    actor,
    actorId,
    action,
    subjectId,
    from: knownTier(from),
    to: knownTier(to),
    ...(dismissed ? { dismissed } : {}),
  };
}

/** A tier that is not sold any more is none that the admin's screens know. */
function knownTier(stored: string | null): Tier | null {
  return TIERS.find((tier) => tier === stored) ?? null;
}

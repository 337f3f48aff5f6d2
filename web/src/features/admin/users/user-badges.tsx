import type { AdminUser } from '@tessera/contracts';
import { Badge } from '../parts/badge.js';
import { badgeOf, BADGES } from './plan.js';

/** The plan or the role of somebody, and whether they are suspended. */
export function UserBadges({ user }: { readonly user: AdminUser }) {
  const badge = badgeOf(user);
  return (
    <>
      <Badge look={BADGES[badge]}>{badge}</Badge>
      {user.suspendedAt !== undefined && <Badge look="danger">Suspended</Badge>}
    </>
  );
}

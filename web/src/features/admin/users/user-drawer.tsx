import { useQuery } from '@tanstack/react-query';
import type { AdminUserDetails } from '@tessera/contracts';
import { hasCode } from '../../../shared/api/api-error.js';
import { moment } from '../../../shared/date-formats.js';
import { Drawer } from '../../../shared/ui/drawer.js';
import { userQuery } from '../api/read-user.js';
import { bytes, count, date } from '../figures.js';
import { Badge } from '../parts/badge.js';
import { ReadState } from '../parts/read-state.js';
import { UserActions } from './user-actions.js';
import { UserBadges } from './user-badges.js';

interface UserDrawerProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** One account: who it is, what it holds, where it is logged in, and what an admin can do with it. */
export default function UserDrawer({ userId, onClose }: UserDrawerProps) {
  const user = useQuery(userQuery(userId));
  const gone = hasCode(user.error, 'NOT_FOUND');
  return (
    <Drawer title={user.data?.username ?? 'Account'} onClose={onClose}>
      {gone ? (
        <p role="alert">There is no such account any more.</p>
      ) : (
        <ReadState query={user} failure="Failed to fetch this account">
          {(details) => (
            <div className="grid gap-6">
              <Person user={details} />
              <Figures user={details} />
              <Sessions user={details} />
              <UserActions user={details} onGone={onClose} />
            </div>
          )}
        </ReadState>
      )}
    </Drawer>
  );
}

const CHARGES = {
  stopping: 'Stripe did not respond: this person may still be charged.',
  resuming: 'Stripe did not respond: this person is not charged yet.',
} as const;

function Person({ user }: { readonly user: AdminUserDetails }) {
  return (
    <div className="grid gap-2">
      <a href={`mailto:${user.email}`} className="justify-self-start underline wrap-anywhere">
        {user.email}
      </a>
      <p className="flex flex-wrap gap-2">
        <UserBadges user={user} />
        {!user.emailVerified && <Badge look="warning">Email not verified</Badge>}
      </p>
      {user.suspendedAt !== undefined && (
        <p className="text-small text-neutral-8">
          Suspended since {moment(user.suspendedAt)}. Nobody can log in to this account; everything in it is
          kept.
        </p>
      )}
      {user.charges !== undefined && (
        <p role="status" className="text-small text-warning">
          {CHARGES[user.charges]} It is tried again every minute.
        </p>
      )}
    </div>
  );
}

function Figures({ user }: { readonly user: AdminUserDetails }) {
  const figures = [
    ['Joined', date(user.createdAt)],
    ['Last seen', moment(user.lastSeenAt)],
    ['Grids', count(user.gridCount)],
    ['Photos', count(user.photoCount)],
    ['Storage', bytes(user.storageBytes)],
  ] as const;
  return (
    <dl className="grid divide-y divide-neutral-5 border-y border-neutral-5">
      {figures.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-2">
          <dt className="text-neutral-8">{name}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sessions({ user: { sessions } }: { readonly user: AdminUserDetails }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">Sessions</h3>
      {sessions.length === 0 && <p className="text-neutral-8">Logged in nowhere.</p>}
      <ul className="grid gap-2">
        {sessions.map(({ device, startedAt, lastSeenAt }, index) => (
          // Nothing else tells two sessions of one device apart.
          <li key={`${index}-${startedAt}`}>
            <p>{device}</p>
            <p className="text-small text-neutral-8">
              Last seen {moment(lastSeenAt)}, logged in {moment(startedAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { User } from '@tessera/contracts';
import { longDay } from '../../shared/date-formats.js';
import { ProfileCard } from './profile-card.js';

export function AccountInfo({ user }: { readonly user: User }) {
  return (
    <ProfileCard title="Account">
      <dl className="grid gap-4 sm:grid-cols-2">
        <div className="grid min-w-0">
          <dt className="text-small font-semibold text-neutral-9">Email</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
        </div>
        <div className="grid">
          <dt className="text-small font-semibold text-neutral-9">Member since</dt>
          <dd>
            <time dateTime={user.createdAt}>{longDay(user.createdAt)}</time>
          </dd>
        </div>
      </dl>
    </ProfileCard>
  );
}

import { effectiveTier, type User } from '@tessera/contracts';
import { ProfileCard } from './profile-card.js';

const NAMES = { free: 'Free', creator: 'Creator Pro' } as const;

export function PlanSummary({ user }: { readonly user: User }) {
  return (
    <ProfileCard title="Your plan">
      <p>{NAMES[effectiveTier(user)]}</p>
    </ProfileCard>
  );
}

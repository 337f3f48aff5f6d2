import type { AdminUser, Tier } from '@tessera/contracts';

/** Badges of the list of users [spec 6.4], each with its look. */
export const BADGES = { Admin: 'accent', Creator: 'success', Free: 'plain' } as const;

export function badgeOf({ isAdmin, subscriptionTier }: AdminUser): keyof typeof BADGES {
  if (isAdmin) return 'Admin';
  return subscriptionTier === 'creator' ? 'Creator' : 'Free';
}

/** The other plan, and what leads there. */
export const NEXT_PLAN: Readonly<Record<Tier, { readonly tier: Tier; readonly text: string }>> = {
  free: { tier: 'creator', text: 'Upgrade to Creator' },
  creator: { tier: 'free', text: 'Downgrade to Free' },
};

import type { AdminUser, Tier } from '@tessera/contracts';
import { Button } from '../../../shared/ui/button.js';
import { count, date } from '../figures.js';
import { Badge } from '../parts/badge.js';
import { LogOutEverywhere } from './log-out-everywhere.js';
import { useChangeTier } from './use-change-tier.js';

const BADGES = { Admin: 'accent', Creator: 'success', Free: 'plain' } as const;

function badgeOf({ isAdmin, subscriptionTier }: AdminUser): keyof typeof BADGES {
  if (isAdmin) return 'Admin';
  return subscriptionTier === 'creator' ? 'Creator' : 'Free';
}

const NEXT: Readonly<Record<Tier, { readonly tier: Tier; readonly text: string }>> = {
  free: { tier: 'creator', text: 'Upgrade to Creator' },
  creator: { tier: 'free', text: 'Downgrade to Free' },
};

/** On a phone the figures stand under the name instead of in columns. */
export function UserRow({ user }: { readonly user: AdminUser }) {
  const change = useChangeTier();
  const badge = badgeOf(user);
  const next = NEXT[user.subscriptionTier];
  return (
    <tr className="border-t border-neutral-5 max-sm:block">
      <td className="px-4 py-2 max-sm:block sm:max-w-0 lg:w-2/5">
        <p className="flex items-center gap-2">
          <span className="truncate font-semibold">{user.username}</span>
          <Badge look={BADGES[badge]}>{badge}</Badge>
        </p>
        <p className="truncate text-small text-neutral-8">{user.email}</p>
        <p className="text-small text-neutral-8 lg:hidden">
          {count(user.gridCount)} grids, {count(user.photoCount)} photos, since {date(user.createdAt)}
        </p>
      </td>
      <td className="px-4 py-2 text-right tabular-nums max-lg:hidden">{count(user.gridCount)}</td>
      <td className="px-4 py-2 text-right tabular-nums max-lg:hidden">{count(user.photoCount)}</td>
      <td className="px-4 py-2 whitespace-nowrap tabular-nums max-lg:hidden">{date(user.createdAt)}</td>
      <td className="px-4 py-2 max-sm:block max-sm:pt-0 max-sm:pb-3 sm:w-px">
        <div className="flex justify-end gap-2 max-lg:flex-col">
          <LogOutEverywhere user={user} />
          <Button
            aria-label={`${next.text}: ${user.username}`}
            className="max-sm:h-11 max-sm:w-full"
            pending={change.isPending}
            onClick={() => change.mutate({ userId: user.id, tier: next.tier })}
          >
            {next.text}
          </Button>
        </div>
      </td>
    </tr>
  );
}

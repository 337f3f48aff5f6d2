import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tier } from '@tessera/contracts';
import { toast } from '../../../shared/ui/toast-store.js';
import { changeTier } from '../api/change-tier.js';
import { adminKey } from '../api/keys.js';

/** A change of plan moves these figures [spec 7.35], the chart of paying users, and the audit log. */
const MOVED = ['users', 'user', 'stats', 'revenue', 'audit', 'daily'] as const;

export function useChangeTier() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, tier }: { readonly userId: string; readonly tier: Tier }) =>
      changeTier(userId, tier),
    onSuccess: () =>
      void toast({ title: 'User Upgraded', description: 'User subscription tier updated successfully' }),
    onError: () =>
      toast({
        title: 'Upgrade Failed',
        description: 'Failed to upgrade user subscription tier',
        variant: 'destructive',
      }),
    // Another admin may have been first.
    onSettled: () => Promise.all(MOVED.map((name) => client.invalidateQueries({ queryKey: adminKey(name) }))),
  });
}

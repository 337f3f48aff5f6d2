import type { AdminUser } from '@tessera/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import { NEXT_PLAN } from './plan.js';
import { useChangeTier } from './use-change-tier.js';

interface ChangePlanProps {
  readonly user: AdminUser;
  readonly className?: string;
}

/** Puts somebody on the other plan; what takes something away is asked first. */
export function ChangePlan({ user, className }: ChangePlanProps) {
  const change = useChangeTier();
  const [asking, setAsking] = useState(false);
  const { tier, text } = NEXT_PLAN[user.subscriptionTier];
  const apply = () => change.mutate({ userId: user.id, tier });
  return (
    <>
      <Button
        aria-label={`${text}: ${user.username}`}
        className={className}
        pending={change.isPending}
        onClick={() => (tier === 'free' ? setAsking(true) : apply())}
      >
        {text}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Downgrade ${user.username} to Free?`}
        confirmLabel="Downgrade to Free"
        onConfirm={apply}
      >
        The limits of the Free plan apply at once. Nothing is deleted.
        {user.pays && user.suspendedAt === undefined && (
          <> This person pays for Premium, and Stripe goes on charging. Cancel it in its dashboard.</>
        )}
      </ConfirmDialog>
    </>
  );
}

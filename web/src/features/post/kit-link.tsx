import type { PlanLimits } from '@tessera/contracts';
import { useEffect, useMemo } from 'react';
import { closeDialog, closeDialogs, useDialog } from '../../domain/dialogs/dialogs.js';
import { kitLocked } from '../../domain/plan/locks.js';
import { openKit } from '../../domain/plan/plan-refusals.js';
import { Button } from '../../shared/ui/button.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { lockedName, RowLock } from '../../shared/ui/locked.js';
import type { PlannedPost } from './planned-posts.js';

// Hosts of the planner would be files of their own for the sake of this page.
const KitDialog = lazyOverlay(
  () => import('../kit/kit-dialog.js'),
  ({ onClose }) => onClose(),
);
const UpgradeDialog = lazyOverlay(
  () => import('../upgrade/upgrade-dialog.js'),
  ({ dialog }) => closeDialog(dialog),
);

const NONE: readonly string[] = [];

interface KitLinkProps {
  readonly gridId: string;
  readonly planned: readonly PlannedPost[];
  readonly limits: PlanLimits;
}

/** Leads to the pictures and texts of many posts at once. */
export default function KitLink({ gridId, planned, limits }: KitLinkProps) {
  const numbers = useMemo(() => new Map(planned.map(({ post }, index) => [post.id, index + 1])), [planned]);
  const kit = useDialog('kit');
  const upgrade = useDialog('upgrade');
  const locked = kitLocked(limits);
  useEffect(() => closeDialogs, []);
  return (
    <div className="grid justify-items-center pt-6">
      <Button
        variant="ghost"
        aria-label={lockedName('Posting kit...', locked)}
        onClick={() => openKit(limits)}
      >
        Posting kit...
        {locked && <RowLock />}
      </Button>
      {kit && (
        <KitDialog gridId={gridId} numbers={numbers} selected={NONE} onClose={() => closeDialog(kit)} />
      )}
      {upgrade && <UpgradeDialog dialog={upgrade} />}
    </div>
  );
}

import { useEffect } from 'react';
import { ConfirmDialog, fetchConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import type { LeaveGuard } from '../../shared/ui/use-leave-guard.js';

/** Asks before the page is left with rows that are not saved. */
export function LeaveQuestion({ asks, stay, leave }: LeaveGuard) {
  useEffect(() => {
    // Without a network the page could not be left later. A failure shows itself with the question.
    fetchConfirmDialog().catch(() => undefined);
  }, []);
  return (
    <ConfirmDialog
      open={asks}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Leave"
      danger
      onConfirm={leave}
    >
      Your Instagram accounts are not saved yet.
    </ConfirmDialog>
  );
}

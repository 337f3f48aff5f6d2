import type { AdminUser } from '@tessera/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import { useEndSessions } from './use-end-sessions.js';

/** Ends every session of somebody, for an account that is in the wrong hands. */
export function LogOutEverywhere({ user }: { readonly user: AdminUser }) {
  const [asking, setAsking] = useState(false);
  const end = useEndSessions();
  return (
    <>
      <Button
        aria-label={`Log out everywhere: ${user.username}`}
        className="max-sm:h-11 max-sm:w-full"
        pending={end.isPending}
        onClick={() => setAsking(true)}
      >
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Log ${user.username} out everywhere?`}
        confirmLabel="Log out everywhere"
        onConfirm={() => end.mutate(user)}
      >
        Every device has to log in again. Nothing is deleted.
      </ConfirmDialog>
    </>
  );
}

import type { AdminUser } from '@tessera/contracts';
import { useState } from 'react';
import { useUser } from '../../../shared/session/use-session.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import { ChangePlan } from './change-plan.js';
import { DeleteUser } from './delete-user.js';
import { useUserAction } from './use-user-action.js';

interface UserActionsProps {
  readonly user: AdminUser;
  /** The account is deleted. */
  readonly onGone: () => void;
}

type Question = 'endSessions' | 'suspend';

/** What an admin can do with an account; what takes something away is asked first. */
export function UserActions({ user, onGone }: UserActionsProps) {
  const isOwn = useUser()?.id === user.id;
  const [asked, setAsked] = useState<Question | null>(null);
  const endSessions = useUserAction('endSessions');
  const sendReset = useUserAction('sendReset');
  const suspend = useUserAction('suspend');
  const resume = useUserAction('resume');
  const { username } = user;
  const close = (question: Question) => (open: boolean) =>
    !open && setAsked((now) => (now === question ? null : now));
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">Actions</h3>
      <ChangePlan user={user} />
      <Button pending={endSessions.isPending} onClick={() => setAsked('endSessions')}>
        Log out everywhere
      </Button>
      <Button pending={sendReset.isPending} onClick={() => sendReset.mutate(user)}>
        Send reset link
      </Button>
      {isOwn ? (
        <p className="text-small text-neutral-8">
          This is your own account. Another admin can suspend or delete it.
        </p>
      ) : (
        <>
          {user.suspendedAt === undefined ? (
            <Button pending={suspend.isPending} onClick={() => setAsked('suspend')}>
              Suspend
            </Button>
          ) : (
            <Button pending={resume.isPending} onClick={() => resume.mutate(user)}>
              Resume
            </Button>
          )}
          <DeleteUser user={user} onGone={onGone} />
        </>
      )}
      <ConfirmDialog
        open={asked === 'endSessions'}
        onOpenChange={close('endSessions')}
        title={`Log ${username} out everywhere?`}
        confirmLabel="Log out everywhere"
        onConfirm={() => endSessions.mutate(user)}
      >
        Every device has to log in again, and the addresses of their calendar feeds stop working. Nothing is
        deleted.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'suspend'}
        onOpenChange={close('suspend')}
        title={`Suspend ${username}?`}
        confirmLabel="Suspend account"
        danger
        onConfirm={() => suspend.mutate(user)}
      >
        Every device is logged out, and at the next log-in they are told that the account is suspended and how
        to reach you. Their grids and photos are kept until you resume the account, and a paid plan is not
        charged meanwhile.
      </ConfirmDialog>
    </section>
  );
}

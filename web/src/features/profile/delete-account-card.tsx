import { useQuery } from '@tanstack/react-query';
import type { User } from '@tessera/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetPerson } from '../../domain/kept/forget-person.js';
import { hasCode } from '../../shared/api/api-error.js';
import { endSession, sessionUserId } from '../../shared/session/session.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { toast } from '../../shared/ui/toast-store.js';
import { paidPlanQuery } from '../site/api/read-paid-plan.js';
import { deleteAccount } from './api/delete-account.js';
import { ProfileCard } from './profile-card.js';
import { reportFailure } from '../../shared/ui/report-failure.js';

const PasswordDialog = lazyOverlay(
  () => import('./password-dialog.js'),
  ({ onClose }) => onClose(),
);

const ENDING = 'Premium ends at once, and what you have paid is not refunded.';

/** What is asked before the account is deleted: whether, and the password where the log-in is too long ago. */
type Question = 'sure' | 'password';

export function DeleteAccountCard({ user }: { readonly user: User }) {
  const { data, isError } = useQuery(paidPlanQuery(user));
  const subscription = data?.subscription ?? null;
  const pays = subscription !== null && subscription.stopped !== true;
  // Where it cannot be read, whoever has Premium may pay for it.
  const ending = pays || (isError && user.subscriptionTier !== 'free') ? ` ${ENDING}` : '';
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Question | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  const remove = async (password?: string) => {
    const userId = sessionUserId();
    setDeleting(true);
    setWrong(null);
    try {
      await deleteAccount(password);
    } catch (error) {
      setDeleting(false);
      if (hasCode(error, 'REAUTHENTICATION_REQUIRED')) {
        setAsked('password');
        return;
      }
      if (hasCode(error, 'WRONG_PASSWORD')) setWrong(error.serverMessage);
      reportFailure('Failed to delete account', error);
      return;
    }
    // Deleting the account logs the user out [spec 4.1].
    endSession();
    if (userId !== null) void forgetPerson(userId);
    toast({ title: 'Account deleted', description: 'Your account has been permanently deleted.' });
    void navigate('/');
  };
  const close = () => {
    setAsked(null);
    setWrong(null);
  };

  return (
    <ProfileCard
      title="Delete account"
      description={`Your grids, photos and captions are erased with it, on every device.${ending}`}
    >
      <Button
        variant="danger"
        className="justify-self-start"
        pending={deleting}
        onClick={() => setAsked('sure')}
      >
        Delete Account
      </Button>
      <ConfirmDialog
        open={asked === 'sure'}
        onOpenChange={(open) => !open && setAsked((now) => (now === 'sure' ? null : now))}
        title="Delete Account"
        confirmLabel="Delete Account"
        danger
        onConfirm={() => void remove()}
      >
        Are you sure you want to delete your account? This action cannot be undone.{ending}
      </ConfirmDialog>
      {asked === 'password' && (
        <PasswordDialog
          title="Delete Account"
          description="You logged in a while ago. Enter your password to delete your account."
          confirmLabel="Delete Account"
          email={user.email}
          error={wrong}
          pending={deleting}
          onConfirm={(password) => void remove(password)}
          onClose={close}
        />
      )}
    </ProfileCard>
  );
}

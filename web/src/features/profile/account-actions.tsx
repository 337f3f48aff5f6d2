import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '../../shared/session/session.js';
import { useLogOut } from '../../shared/session/use-log-out.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.js';
import { toast } from '../../shared/ui/toast-store.js';
import { deleteAccount } from './api/delete-account.js';
import { ProfileCard } from './profile-card.js';
import { reportFailure } from './report-failure.js';

export function AccountActions() {
  const logOut = useLogOut();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);

  const remove = async () => {
    setDeleting(true);
    try {
      await deleteAccount();
    } catch (error) {
      setDeleting(false);
      reportFailure('Failed to delete account', error);
      return;
    }
    // Section 4: deleting the account logs the user out.
    endSession();
    toast({ title: 'Account deleted', description: 'Your account has been permanently deleted.' });
    void navigate('/');
  };

  return (
    <ProfileCard title="Account actions">
      <div className="flex flex-wrap gap-2">
        <Button onClick={logOut}>Log Out</Button>
        <Button variant="danger" pending={deleting} onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Account"
        confirmLabel="Delete Account"
        danger
        onConfirm={() => void remove()}
      >
        Are you sure you want to delete your account? This action cannot be undone.
      </ConfirmDialog>
    </ProfileCard>
  );
}

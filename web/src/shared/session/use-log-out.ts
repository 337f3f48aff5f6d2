import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../ui/toast-store.js';
import { promptLogOut } from './log-out-prompt.js';
import { logOut } from './session.js';
import { unfinished } from './unfinished.js';

/** Logs out with the specification's toasts and goes to the start page; asks first where something waits. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const leave = useCallback(() => {
    try {
      logOut();
    } catch {
      toast({
        title: 'Logout failed',
        description: 'Failed to log out. Please try again.',
        variant: 'destructive',
      });
      return;
    }
    toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
    void navigate('/');
  }, [navigate]);
  return useCallback(() => {
    const { changes, photos, fullSize, unsafe, storing } = unfinished();
    if (changes + photos + fullSize === 0) leave();
    else promptLogOut({ changes, photos, fullSize, unsafe: unsafe + storing, logOut: leave });
  }, [leave]);
}

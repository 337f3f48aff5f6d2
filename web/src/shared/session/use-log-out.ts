import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../ui/toast-store.js';
import { logOut } from './session.js';

/** Logs out with the specification's toasts and goes to the start page. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
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
}

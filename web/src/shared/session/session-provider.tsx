import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { startSession } from './session.js';
import { onUserChanged } from './user-changed.js';

/** Runs the session for as long as the app stands, and drops cached responses when the user changes. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopClearing = onUserChanged(() => queryClient.clear());
    const stopSession = startSession();
    return () => {
      stopSession();
      stopClearing();
    };
  }, [queryClient]);
  return children;
}

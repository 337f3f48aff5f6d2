import type { User } from '@tessera/contracts';
import { useSyncExternalStore } from 'react';
import { sessionState, subscribeToSession, type SessionState } from './session.js';

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState);
}

/** The signed-in user, or null while loading and when signed out. */
export function useUser(): User | null {
  const session = useSession();
  return session.status === 'signedIn' ? session.user : null;
}

import type { User } from '@tessera/contracts';
import { useStore } from '../store.js';
import { sessionState, subscribeToSession, type SessionState } from './session.js';

export function useSession(): SessionState {
  return useStore({ subscribe: subscribeToSession, read: sessionState });
}

/** The signed-in user, or null while loading and when signed out. */
export function useUser(): User | null {
  const session = useSession();
  return session.status === 'signedIn' ? session.user : null;
}

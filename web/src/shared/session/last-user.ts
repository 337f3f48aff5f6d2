import type { User } from '@tessera/contracts';
import { browserStorage, storedJson } from '../browser-storage.js';

/** The person who was signed in here last, for as long as the token that names them. */
export const LAST_USER_KEY = 'last-user';

export const keepLastUser = (user: User): void => browserStorage.set(LAST_USER_KEY, JSON.stringify(user));

export function lastUser(): User | null {
  const stored = storedJson(browserStorage, LAST_USER_KEY);
  return typeof stored === 'object' && stored !== null && 'id' in stored && 'limits' in stored
    ? (stored as User)
    : null;
}

export const forgetLastUser = (): void => browserStorage.remove(LAST_USER_KEY);

import type { User } from '@tessera/contracts';
import { browserStorage } from '../browser-storage.js';

/** Who was signed in here last, for as long as the token that says so. */
const KEY = 'last-user';

export const keepLastUser = (user: User): void => browserStorage.set(KEY, JSON.stringify(user));

export function lastUser(): User | null {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'id' in stored && 'limits' in stored
      ? (stored as User)
      : null;
  } catch {
    return null;
  }
}

export const forgetLastUser = (): void => browserStorage.remove(KEY);

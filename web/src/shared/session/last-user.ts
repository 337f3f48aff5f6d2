import type { User } from '@tessera/contracts';

/** Who was signed in here last, for as long as the token that says so. */
const KEY = 'last-user';

export function keepLastUser(user: User): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(user));
  } catch {
    // A full storage costs only the page without a network.
  }
}

export function lastUser(): User | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'id' in stored && 'limits' in stored
      ? (stored as User)
      : null;
  } catch {
    return null;
  }
}

export const forgetLastUser = (): void => localStorage.removeItem(KEY);

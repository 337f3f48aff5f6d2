import { browserStorage } from '../browser-storage.js';

/** The token is kept under two keys; 'authToken' is read first (sections 3 and 4 of the specification). */
export const TOKEN_KEYS = ['authToken', 'token'] as const;

export function storedToken(): string | null {
  for (const key of TOKEN_KEYS) {
    const token = browserStorage.get(key);
    if (token !== null && token !== '') return token;
  }
  return null;
}

export function storeToken(token: string): void {
  for (const key of TOKEN_KEYS) browserStorage.set(key, token);
}

export function removeToken(): void {
  for (const key of TOKEN_KEYS) browserStorage.remove(key);
}

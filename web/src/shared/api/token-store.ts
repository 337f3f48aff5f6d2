import { browserStorage } from '../browser-storage.js';

/** The token is kept under two keys; 'authToken' is read first [spec 3.13] [spec 4.1]. */
export const TOKEN_KEYS = ['authToken', 'token'] as const;

export function storedToken(): string | null {
  for (const key of TOKEN_KEYS) {
    const token = browserStorage.get(key);
    if (token !== null && token !== '') return token;
  }
  return null;
}

/** The last that this page made: a token is renewed at half its life, so that one is enough for reads under way. */
let renewal: { readonly token: string; readonly successor: string } | null = null;

/** Whether it is the stored token, or was until it was renewed: of the same session, and so of the same person. */
export function isOfStoredSession(token: string | null): boolean {
  const stored = storedToken();
  return token === stored || (token === renewal?.token && stored === renewal?.successor);
}

export function renewToken(token: string, successor: string): void {
  renewal = { token, successor };
  storeToken(successor);
}

export function storeToken(token: string): void {
  for (const key of TOKEN_KEYS) browserStorage.set(key, token);
}

export function removeToken(): void {
  for (const key of TOKEN_KEYS) browserStorage.remove(key);
}

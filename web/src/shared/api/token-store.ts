/** The token is kept under two keys; 'authToken' is read first (sections 3 and 4 of the specification). */
export const TOKEN_KEYS = ['authToken', 'token'] as const;

export function storedToken(): string | null {
  for (const key of TOKEN_KEYS) {
    const token = localStorage.getItem(key);
    if (token !== null && token !== '') return token;
  }
  return null;
}

export function storeToken(token: string): void {
  for (const key of TOKEN_KEYS) localStorage.setItem(key, token);
}

export function removeToken(): void {
  for (const key of TOKEN_KEYS) localStorage.removeItem(key);
}

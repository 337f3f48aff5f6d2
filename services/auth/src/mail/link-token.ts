import { createHash, randomBytes } from 'node:crypto';

/** What a mailed link carries: 256 bits of chance. Only its hash is kept. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** SHA-256 of a token that is a permission by itself. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

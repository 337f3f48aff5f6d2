import { hashOf } from '@tessera/service-kit';
import { randomBytes } from 'node:crypto';

/** What a mailed link carries: 256 bits of chance. Only its hash is kept. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

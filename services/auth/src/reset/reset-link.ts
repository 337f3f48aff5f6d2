import { createHash, randomBytes } from 'node:crypto';

/** What a reset link carries: 256 bits of chance. Only its hash is kept. */
export function newResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A fragment: no server, log or Referer header sees it. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/auth?mode=reset#token=${token}`;
}

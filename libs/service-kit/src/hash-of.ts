import { createHash } from 'node:crypto';

/** SHA-256 of a text that is kept in no other form: a secret that is a permission by itself, an address, an id. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

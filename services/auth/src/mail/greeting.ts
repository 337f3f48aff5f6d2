import type { UserRecord } from '../users/user.schema.js';

/**
 * The first line of a mail. The name that somebody chose stands in it only where the owner of the address is known to
 * be that person: with a stranger's address it could be a message to the stranger.
 */
export function greeting({ username, verification }: Pick<UserRecord, 'username' | 'verification'>): string {
  return verification === undefined ? `Hello ${username},` : 'Hello,';
}

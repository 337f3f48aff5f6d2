import type { Credentials } from '../users/user.schema.js';

/** What of a session decides whether a change of the password ended it. */
export interface BegunUnder {
  readonly _id: string;
  readonly credentialsVersion: number;
}

/** A session outlives a change of the password only where it made the change itself. */
export function holdsUnder(credentials: Credentials, session: BegunUnder): boolean {
  return session.credentialsVersion === credentials.version || session._id === credentials.keptSession;
}

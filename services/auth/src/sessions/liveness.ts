import type { Credentials } from '../users/user.schema.js';

/** What of a session decides whether a change of the password ended it. */
export interface BegunUnder {
  readonly _id: string;
  readonly credentialsVersion: number;
}

/** {@link holdsUnder} as a condition of a query. */
export const heldUnder = ({ version, keptSession }: Credentials) => ({
  $or: [{ credentialsVersion: version }, ...(keptSession === null ? [] : [{ _id: keptSession }])],
});

/** A session outlives a change of the password only where it made the change itself. */
export function holdsUnder(credentials: Credentials, session: BegunUnder): boolean {
  return session.credentialsVersion === credentials.version || session._id === credentials.keptSession;
}

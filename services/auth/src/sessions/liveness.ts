import type { Credentials } from '../users/user.schema.js';

/** What of a session decides whether a change of the password ended it. */
interface BegunUnder {
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

/**
 * The version that the last end of all sessions has left. A restore raises it too, so that no earlier token is valid;
 * what lasts longer than sessions do, such as the address of a calendar feed, is not ended by that.
 */
export function ownVersion({ version, restored }: Credentials): number {
  return restored?.to === version ? restored.from : version;
}

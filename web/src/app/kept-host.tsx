import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetVisit } from '../domain/kept/person-db.js';
import { onLogOut } from '../shared/session/session.js';
import { useSession } from '../shared/session/use-session.js';
import { resumeOutbox } from './resume-outbox.js';

/** What this browser keeps of a person: what waits goes out as soon as it is known whose it is, the rest goes at log-out. */
export function KeptHost() {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signedIn' ? session.user.id : null;
  useEffect(() => {
    if (userId === null) return;
    // Where that fails, what waits goes out from the next page.
    resumeOutbox(client, userId).catch(() => undefined);
    return onLogOut(() => forgetVisit(userId));
  }, [client, userId]);
  return null;
}

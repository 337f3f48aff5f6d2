import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../shared/session/use-session.js';
import { resumeOutbox } from './resume-outbox.js';

/** Has what earlier pages left to be sent go out, as soon as it is known whose it is. */
export function OutboxHost() {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signedIn' ? session.user.id : null;
  useEffect(() => {
    // Where that fails, what waits goes out from the next page.
    if (userId !== null) resumeOutbox(client, userId).catch(() => undefined);
  }, [client, userId]);
  return null;
}

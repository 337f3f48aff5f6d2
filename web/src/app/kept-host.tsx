import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetVisit } from '../domain/kept/forget-person.js';
import { forgetOthers } from '../domain/kept/forget-others.js';
import { followClosedWindows } from '../domain/outbox/closed-windows.js';
import { askWhenWaiting } from '../shared/session/lasting-storage.js';
import { leftPerson } from '../shared/session/session.js';
import { useSession } from '../shared/session/use-session.js';
import { resumeOutbox } from './resume-outbox.js';
import { resumeKeptUploads } from './resume-kept-uploads.js';

/**
 * What this browser keeps of a person: what waits goes out as soon as it is known whose it is, the rest goes at
 * log-out, and where the server has ended the session.
 */
export function KeptHost() {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'signedIn' ? session.user.id : null;
  useEffect(askWhenWaiting, []);
  useEffect(() => {
    const forget = () => {
      const gone = leftPerson.read();
      // A browser that cannot keep anything has nothing to forget.
      if (gone !== null) void forgetVisit(gone).catch(() => undefined);
    };
    // They may have left before the code of this host was there.
    forget();
    return leftPerson.subscribe(forget);
  }, []);
  useEffect(() => {
    if (userId === null) return;
    // Where one fails, what waits goes out from the next page.
    const send = () => void resumeOutbox(client, userId).catch(() => undefined);
    forgetOthers(userId).catch(() => undefined);
    // Changes and files of a window that was closed, or sleeps, are this one's when it is seen.
    const resume = () => {
      if (document.hidden) return;
      send();
      resumeKeptUploads(client, userId).catch(() => undefined);
    };
    if (document.hidden) send();
    else resume();
    const stopFollowing = followClosedWindows(userId, send);
    document.addEventListener('visibilitychange', resume);
    return () => {
      stopFollowing();
      document.removeEventListener('visibilitychange', resume);
    };
  }, [client, userId]);
  return null;
}

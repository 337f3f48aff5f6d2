import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@tessera/contracts';
import { useState } from 'react';
import { hasCode } from '../../shared/api/api-error.js';
import { moment } from '../../shared/date-formats.js';
import { Button } from '../../shared/ui/button.js';
import { passFocus, sameInNextRow } from '../../shared/ui/pass-focus.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { toast } from '../../shared/ui/toast-store.js';
import { endSessionOf } from './api/end-session.js';
import { sessionsQuery } from './api/list-sessions.js';
import { ProfileCard } from './profile-card.js';
import { reportFailure } from '../../shared/ui/report-failure.js';

/** Where someone is logged in, and how to end it from here. */
export function SessionsCard({ userId }: { readonly userId: string }) {
  const queries = useQueryClient();
  const query = sessionsQuery(userId);
  const { data, isPending, refetch } = useQuery(query);
  const [ending, setEnding] = useState<string | null>(null);

  const end = async ({ id, device }: Session, button: HTMLElement) => {
    setEnding(id);
    try {
      // One that ended by itself meanwhile is what was wanted.
      await endSessionOf(id).catch((error: unknown) => {
        if (!hasCode(error, 'NOT_FOUND')) throw error;
      });
      passFocus(button, sameInNextRow(button) ?? button.closest('section')?.querySelector('h3'));
      queries.setQueryData(query.queryKey, (sessions) => sessions?.filter((each) => each.id !== id));
      toast({ title: 'Session ended', description: `${device} is logged out.` });
    } catch (error) {
      reportFailure('Failed to end the session', error);
    } finally {
      setEnding(null);
    }
  };

  return (
    <ProfileCard title="Sessions" description="The devices that are logged in to your account.">
      {isPending && <Skeleton className="h-12" />}
      {!isPending && data === undefined && (
        <div className="flex flex-wrap items-center gap-4">
          <p>The list could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {data !== undefined && (
        <ul className="grid divide-y divide-neutral-5">
          {data.map((session) => (
            <li key={session.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="grid min-w-0 flex-1">
                <span className="font-semibold">{session.device}</span>
                <span className="text-small text-neutral-8">
                  {session.current ? (
                    'This device'
                  ) : (
                    <>
                      Last seen <time dateTime={session.lastSeenAt}>{moment(session.lastSeenAt)}</time>
                    </>
                  )}
                </span>
              </div>
              {!session.current && (
                <Button
                  aria-label={`End session: ${session.device}`}
                  pending={ending === session.id}
                  onClick={({ currentTarget }) => void end(session, currentTarget)}
                >
                  End session
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </ProfileCard>
  );
}

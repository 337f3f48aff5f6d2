import { Navigate, useLocation } from 'react-router-dom';

/** Beside the address, in the entry of the history: a link from elsewhere cannot write there. */
export interface Sent {
  readonly next: string;
  readonly ended?: true;
}

interface ToAuthProps {
  readonly mode?: 'signup';
  /** The session ended while the page was open, or before it was opened. */
  readonly ended?: true;
}

/** Sends to the log-in, and from there back to this page; `features/auth/next.ts` reads it. */
export function ToAuth({ mode, ended }: ToAuthProps) {
  const here = useLocation();
  const next = (here.state as Sent | null)?.next ?? here.pathname + here.search;
  const query = new URLSearchParams(mode && { mode });
  if (next !== '/') query.set('next', next);
  return <Navigate to={`/auth?${query}`} state={{ next, ended } satisfies Sent} replace />;
}

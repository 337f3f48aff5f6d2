import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ToAuth } from '../shared/session/to-auth.js';
import { useSession } from '../shared/session/use-session.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';

interface SignedInOnlyProps {
  /** Whether visitors are sent to the sign-up. */
  readonly mode?: 'signup';
  readonly children: ReactNode;
}

/**
 * A page for people who are signed in; others are sent to the log-in and from there back. A person who logs out
 * while the page is open goes to the start page.
 */
export function SignedInOnly({ mode, children }: SignedInOnlyProps) {
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  switch (session.status) {
    case 'loading':
      return <PageSpinner />;
    case 'signedOut':
      return wasSignedIn && !session.ended ? (
        <Navigate to="/" replace />
      ) : (
        <ToAuth mode={mode} ended={session.ended} />
      );
    case 'signedIn':
      return children;
  }
}

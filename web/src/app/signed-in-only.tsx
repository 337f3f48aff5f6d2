import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../shared/session/use-session.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';

export interface SignedInOnlyProps {
  /** Where visitors are sent. */
  readonly otherwise: string;
  readonly children: ReactNode;
}

/** A page for people who are signed in. Who stops being it while the page is open goes to the start page. */
export function SignedInOnly({ otherwise, children }: SignedInOnlyProps) {
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  switch (session.status) {
    case 'loading':
      return <PageSpinner />;
    case 'signedOut':
      return <Navigate to={wasSignedIn ? '/' : otherwise} replace />;
    case 'signedIn':
      return children;
  }
}

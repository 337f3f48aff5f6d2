import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../shared/session/use-session.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';

export interface SignedInOnlyProps {
  /** Where everyone else is sent. */
  readonly otherwise: string;
  readonly children: ReactNode;
}

/** A page for people who are signed in. */
export function SignedInOnly({ otherwise, children }: SignedInOnlyProps) {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return <PageSpinner />;
    case 'signedOut':
      return <Navigate to={otherwise} replace />;
    case 'signedIn':
      return children;
  }
}

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLaunchConfig } from '../shared/config/launch-config.js';
import { remembersDevAccess, showsWaitlist } from '../shared/config/launch.js';
import { ToAuth } from '../shared/session/to-auth.js';
import { useSession } from '../shared/session/use-session.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { AuthPage, GridScreen, LandingPage, WaitlistPage } from './screens.js';

/**
 * '/' shows [spec 2.1]: authentication by `auth=true`, a spinner, the grid, or what a visitor may see. Whose
 * session ends meanwhile is told so at the log-in; who comes back here from there is a visitor.
 */
export function HomeRoute() {
  const session = useSession();
  const [wasVisitor] = useState(session.status === 'signedOut');
  const { search } = useLocation();
  if (session.status === 'loading') return <PageSpinner />;
  if (session.status === 'signedIn') return <GridScreen />;
  if (session.ended && !wasVisitor) return <ToAuth ended />;
  return new URLSearchParams(search).get('auth') === 'true' ? <AuthPage /> : VISITOR_HOME;
}

/** The same element each time: a session that is checked once more does not draw the landing page once more. */
const VISITOR_HOME = <VisitorHome />;

/** The waitlist while the product is before its launch, otherwise the landing page. */
function VisitorHome() {
  const { pathname, search } = useLocation();
  const config = useLaunchConfig();
  const place = { hostname: window.location.hostname, pathname, search };
  return showsWaitlist(place, config, remembersDevAccess()) ? <WaitlistPage /> : <LandingPage />;
}

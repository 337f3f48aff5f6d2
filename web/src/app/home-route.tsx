import { useLocation } from 'react-router-dom';
import { useSession } from '../shared/session/use-session.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { AuthPage, GridScreen, LandingPage } from './screens.js';

/** '/' shows what section 2 says: authentication by `auth=true`, a spinner, the grid, or the landing page. */
export function HomeRoute() {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'loading') return <PageSpinner />;
  if (session.status === 'signedIn') return <GridScreen />;
  return new URLSearchParams(search).get('auth') === 'true' ? <AuthPage /> : <LandingPage />;
}

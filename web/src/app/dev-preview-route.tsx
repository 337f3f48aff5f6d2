import { useSession } from '../shared/session/use-session.js';
import { PageSpinner } from '../shared/ui/page-spinner.js';
import { GridScreen, LandingPage } from './screens.js';

/** '/dev-preview': the grid for whoever is signed in, otherwise the landing page, before the launch too. */
export function DevPreviewRoute() {
  const { status } = useSession();
  if (status === 'loading') return <PageSpinner />;
  return status === 'signedIn' ? <GridScreen /> : <LandingPage />;
}

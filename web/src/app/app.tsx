import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { SessionProvider } from '../shared/session/session-provider.js';
import { useLazyFile } from '../shared/ui/lazy-file.js';
import { LiveRegion } from '../shared/ui/live-region.js';
import { ToastHost } from '../shared/ui/toast-host.js';
import { AFTER_START } from './after-start-file.js';
import { AppRoutes } from './app-routes.js';
import { CrashBoundary } from './crash-boundary.js';
import { MissedAddress } from './missed-address.js';

/** The page works without it, if it cannot be fetched. */
function AfterStart() {
  const file = useLazyFile(AFTER_START, true, () => undefined);
  return file && <file.AfterStart />;
}

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <BrowserRouter>
            <MissedAddress />
            <AppRoutes />
            <AfterStart />
          </BrowserRouter>
          <LiveRegion />
          <ToastHost />
        </SessionProvider>
      </QueryClientProvider>
    </CrashBoundary>
  );
}

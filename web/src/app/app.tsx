import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { LogOutHost } from '../shared/session/log-out-host.js';
import { SessionProvider } from '../shared/session/session-provider.js';
import { OfflineBar } from '../shared/ui/offline-bar.js';
import { ToastHost } from '../shared/ui/toast-host.js';
import { AppRoutes } from './app-routes.js';
import { CrashBoundary } from './crash-boundary.js';

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          <LogOutHost />
          <OfflineBar />
          <ToastHost />
        </SessionProvider>
      </QueryClientProvider>
    </CrashBoundary>
  );
}

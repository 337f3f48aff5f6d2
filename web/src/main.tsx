import './shared/validation-policy.js';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { fetchFirstScreen } from './app/screens.js';
import { createQueryClient } from './shared/api/query-client.js';
import { loadSessionAhead } from './shared/session/session.js';
import { followTheme } from './shared/theme/theme.js';
import { ignoreConversionKeys } from './shared/ui/conversion-keys.js';
import { followPointer } from './shared/ui/pointed.js';
import './shared/theme/global.css';
import { listenFirst } from './shared/ui/first-popstate.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

followTheme();
followPointer();
ignoreConversionKeys();
listenFirst();
// A reload may have left the page on the entry of a dialog; otherwise the first dialog fetches what follows Back.
if ((window.history.state as { layer?: number } | null)?.layer !== undefined) {
  void import('./shared/ui/history-layers.js').then(({ followHistory }) => followHistory());
}
// In slices of some milliseconds, as React draws whatever is a transition: the landing page is too much for one task.
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App queryClient={createQueryClient()} />
      </StrictMode>,
    ),
  );
const ready = fetchFirstScreen(window.location);
// What stands there already (landing-document.ts) stays until it is known what follows it.
if (root.hasChildNodes()) void Promise.all([ready, loadSessionAhead()]).then(draw);
else draw();

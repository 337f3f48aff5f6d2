import { useEffect } from 'react';
import { LogOutHost } from '../shared/session/log-out-host.js';
import { ThemeMenu } from '../shared/theme/theme-menu.js';
import { THEME_MENU } from '../shared/theme/theme-place.js';
import { OfflineBar } from '../shared/ui/offline-bar.js';
import { letWorkersTakeOver } from '../shared/worker-takeover.js';
import { KeptHost } from './kept-host.js';

/** For the screen that is missing, and the one after a crash. */
export { NotFetchedNotice } from '../shared/ui/not-fetched-notice.js';
export { reportCrash } from './crash-report.js';
/** For the landing page. */
export { HeroTrial } from './hero-trial.js';

/** After the page itself. Without a network it could not be fetched, which is when a toast has most to say. */
const FETCH_TOASTS_AFTER_MS = 3_000;

/** What stands beside every page and is wanted only once something is shown. */
export function AfterStart() {
  useEffect(() => {
    // A failure shows itself with the first toast.
    const fetchToasts = () => void import('../shared/ui/toast-view.js').catch(() => undefined);
    const timer = setTimeout(fetchToasts, FETCH_TOASTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => THEME_MENU.become({ ThemeMenu }), []);
  useEffect(() => {
    // The browser has the new version take over later, where that fails.
    letWorkersTakeOver().catch(() => undefined);
  }, []);
  return (
    <>
      <KeptHost />
      <LogOutHost />
      <OfflineBar />
    </>
  );
}

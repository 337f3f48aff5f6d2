import { useEffect } from 'react';
import { LogOutHost } from '../shared/session/log-out-host.js';
import { keepShell } from '../shared/shell-worker.js';
import { ThemeMenu } from '../shared/theme/theme-menu.js';
import { THEME_MENU } from '../shared/theme/theme-place.js';
import { OfflineBar } from '../shared/ui/offline-bar.js';
import { whenIdle } from '../shared/when-idle.js';
import { keepsShell } from './env.js';
import { KeptHost } from './kept-host.js';
import { LateRefusalsHost } from './late-refusals-host.js';

/** For the screen that is missing, and the one after a crash. */
export { NotFetchedNotice } from '../shared/ui/not-fetched-notice.js';
export { reportCrash } from './crash-report.js';
/** For the landing page. */
export { HeroTrial } from './hero-trial.js';

/** By then a page on a good network has come, with its pictures: what follows would take its network and processor. */
const REST_AFTER_MS = 3_000;

// Without a network they could not be fetched, which is when they have most to show. A failure shows itself with the
// first toast.
const fetchToasts = () => void import('../shared/ui/toast-view.js').catch(() => undefined);
// A browser that refuses loses the start without a network.
const keep = () => void keepShell().catch(() => undefined);

/** What stands beside every page and is wanted only once something is shown. */
export function AfterStart() {
  useEffect(() => {
    let callOff = () => undefined as void;
    const timer = setTimeout(() => {
      callOff = whenIdle(fetchToasts, ...(keepsShell ? [keep] : []));
    }, REST_AFTER_MS);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, []);
  useEffect(() => THEME_MENU.set({ ThemeMenu }), []);
  return (
    <>
      <KeptHost />
      <LateRefusalsHost />
      <LogOutHost />
      <OfflineBar />
    </>
  );
}

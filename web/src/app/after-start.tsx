import { OfflineBar } from '../shared/ui/offline-bar.js';
import { KeptHost } from './kept-host.js';

/** What stands beside every page and is wanted only once something is shown. */
export function AfterStart() {
  return (
    <>
      <KeptHost />
      <OfflineBar />
    </>
  );
}

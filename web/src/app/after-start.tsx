import { OfflineBar } from '../shared/ui/offline-bar.js';
import { OutboxHost } from './outbox-host.js';

/** What stands beside every page and is wanted only once something is shown. */
export function AfterStart() {
  return (
    <>
      <OutboxHost />
      <OfflineBar />
    </>
  );
}

import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { download } from '../../shared/files/save-file.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { toast } from '../../shared/ui/toast-store.js';
import { isUnderWay } from '../../shared/zips/zip-job.js';
import { makeKitLink } from './api/make-kit-link.js';
import { kitQuery } from './api/read-kit.js';
import { notifyKitFailed } from './tell-kit-failed.js';

let stop: (() => void) | null = null;

/** The dialog is open again, or somebody else uses the page. */
export function stopWatchingKit(): void {
  stop?.();
  stop = null;
}

onUserChanged(stopWatchingKit);

/** While the dialog is closed: follows a kit that is being made, or just begun, and tells when it is there. */
export function watchKit(client: QueryClient, userId: string): void {
  const query = kitQuery(userId);
  const known = client.getQueryData(query.queryKey);
  let isMaking = known !== undefined && isUnderWay(known);
  stopWatchingKit();
  stop = new QueryObserver(client, query).subscribe(({ data }) => {
    if (data === undefined) return;
    if (isUnderWay(data)) isMaking = true;
    else if (isMaking) {
      stopWatchingKit();
      notifyEnd(data.state === 'ready');
    }
  });
}

function notifyEnd(isReady: boolean): void {
  if (!isReady) {
    toast({ title: 'The kit could not be made', description: 'Please try again.', variant: 'destructive' });
    return;
  }
  toast({
    title: 'Your posting kit is ready',
    actions: [{ label: 'Download ZIP', onSelect: () => void fetchKit() }],
  });
}

async function fetchKit(): Promise<void> {
  try {
    download((await makeKitLink()).downloadUrl);
  } catch (error) {
    notifyKitFailed('download', error);
  }
}

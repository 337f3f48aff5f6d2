import { hasNewVersion } from '../new-version.js';
import { toast } from './toast-store.js';

/** For what was pressed to be opened, and whose code could not be fetched; the next press tries again. */
export function notifyNotFetched(): void {
  toast({
    title: 'This could not be opened.',
    description: 'Check your connection and try again.',
    variant: 'destructive',
  });
  void hasNewVersion().then((isNew) => {
    if (!isNew) return;
    toast({
      title: 'A new version is ready.',
      description: 'Reload to go on.',
      actions: [{ label: 'Reload', onSelect: () => window.location.reload() }],
      duration: Infinity,
    });
  });
}

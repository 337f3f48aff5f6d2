import { toast } from './toast-store.js';

/** For what was pressed to be opened, and whose code could not be fetched; the next press tries again. */
export function tellNotFetched(): void {
  toast({
    title: 'This could not be opened.',
    description: 'Check your connection and try again.',
    variant: 'destructive',
  });
}

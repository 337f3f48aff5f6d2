import { ApiError } from '../api/api-error.js';
import { UserRefreshError } from '../session/session.js';
import { toast } from './toast-store.js';

const SAVED = 'Your change is saved. Reload the page to see it everywhere.';

/** The specification's title [spec 8.2] with the server's message, or what to do where there is none. */
export function reportFailure(title: string, error: unknown): void {
  if (error instanceof UserRefreshError) {
    toast({ title: error.message, description: SAVED, variant: 'destructive' });
    return;
  }
  const said = error instanceof ApiError ? error.serverMessage : null;
  toast({ title, description: said ?? 'Please try again.', variant: 'destructive' });
}

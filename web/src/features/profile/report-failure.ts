import { ApiError } from '../../shared/api/api-error.js';
import { toast } from '../../shared/ui/toast-store.js';

/** The specification's title (section 8) with what the server says, or what to do where it says nothing. */
export function reportFailure(title: string, error: unknown): void {
  const said = error instanceof ApiError ? error.serverMessage : null;
  toast({ title, description: said ?? 'Please try again.', variant: 'destructive' });
}

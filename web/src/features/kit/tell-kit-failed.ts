import { refusedByPlan } from '../../domain/plan/plan-refusals.js';
import { ApiError } from '../../shared/api/api-error.js';
import { reportFailure } from '../../shared/ui/report-failure.js';
import { toast } from '../../shared/ui/toast-store.js';

/** Tells why a kit was not begun, or not fetched. */
export function notifyKitFailed(what: 'start' | 'download', error: unknown): void {
  if (refusedByPlan(error)) return;
  const title = what === 'start' ? 'Failed to make the kit' : 'Failed to download the kit';
  if (what === 'download' && error instanceof ApiError && error.code === 'NOT_FOUND')
    toast({ title, description: 'The kit has expired. Please make it again.', variant: 'destructive' });
  else reportFailure(title, error);
}

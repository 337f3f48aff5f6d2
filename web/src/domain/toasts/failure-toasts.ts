import { NetworkError } from '../../shared/api/api-error.js';
import { toast } from '../../shared/ui/toast-store.js';

export interface Failure {
  readonly title: string;
  readonly description: string;
}

export const TRY_AGAIN = 'Please try again.';

/** In the planner and in the trash. */
export const UNDO_FAILED: Failure = { title: 'Undo failed', description: TRY_AGAIN };

/**
 * Tells that something did not happen, in the same words whatever the cause: whether the page is offline its bar shows.
 * What got no response can be tried again from the toast; `retry` must be harmless where the server did it all the
 * same.
 */
export function notifyFailed(error: unknown, failure: Failure, retry?: () => void): void {
  const again = error instanceof NetworkError ? retry : undefined;
  toast({
    ...failure,
    variant: 'destructive',
    ...(again === undefined ? {} : { actions: [{ label: 'Retry', onSelect: again }] }),
  });
}

import type { MediaType } from '@tessera/contracts';
import { hasCode } from '../../shared/api/api-error.js';
import { toast } from '../../shared/ui/toast-store.js';
import { openDialog } from '../dialogs/dialogs.js';
import { refusedByPlan } from '../plan/plan-refusals.js';
import { notifyFailed, type Failure } from '../toasts/failure-toasts.js';
import { FAILURES } from '../toasts/failures.js';
import { ChangedElsewhereError } from './changed-elsewhere.js';

/**
 * Tells the person why a change did not hold: the plan, another tab, no network, or the failure itself. `retry` as of
 * `notifyFailed`.
 */
export function notifyFailure(error: unknown, failure: Failure, retry: () => void): void {
  if (refusedByPlan(error)) return;
  if (error instanceof ChangedElsewhereError && error.field === 'mediaType') {
    const { current, mine } = error;
    openDialog({
      kind: 'mediaType',
      photoId: current.id,
      mine: mine as MediaType,
      theirs: current.mediaType,
    });
    return;
  }
  // Of a field that leaves no choice: the page shows the other value by now.
  if (hasCode(error, 'CHANGED_ELSEWHERE')) {
    toast({ title: 'This was changed elsewhere.' });
    return;
  }
  if (hasCode(error, 'CAROUSEL_HAS_MEMBERS')) {
    notifyFailed(error, FAILURES.hasMembers);
    return;
  }
  if (hasCode(error, 'POSTED_LOCKED')) {
    notifyFailed(error, FAILURES.postedLocked);
    return;
  }
  notifyFailed(error, failure, retry);
}

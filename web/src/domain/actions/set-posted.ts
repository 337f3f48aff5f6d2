import type { ChangeOf } from '@tessera/contracts';
import type { GridHistory } from '../history/grid-history.js';
import { notifyFailure } from '../photos/photo-failures.js';
import { notifyChange, undoAction } from '../toasts/change-toasts.js';
import { FAILURES } from '../toasts/failures.js';

/** Posts that are marked as online already, now; or as planned again, the next to post. */
export const postedChange = (ids: readonly string[], on: boolean): ChangeOf<'posted'> => ({
  kind: 'posted',
  ids: [...ids],
  on,
  ...(on ? { at: new Date().toISOString() } : { before: null }),
});

/**
 * Marks a post as online already, the newest of those that are, or as planned again, the next to post.
 *
 * @param onUndo called before the toast's Undo takes it back
 */
export function setPosted(history: GridHistory, id: string, on: boolean, onUndo?: () => void): void {
  const { step, stored } = history.do(postedChange([id], on));
  stored.catch((error: unknown) =>
    notifyFailure(error, FAILURES.posted, () => setPosted(history, id, on, onUndo)),
  );
  const undo = () => {
    onUndo?.();
    return history.undo(step);
  };
  notifyChange(
    on ? 'markedAsPosted' : 'markedAsPlanned',
    undoAction(undo, on ? 'Marked as planned.' : 'Marked as posted.'),
  );
}

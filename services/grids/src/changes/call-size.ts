import { LIMITS, type Change, type ChangeKind } from '@tessera/contracts';
import { singles, touches } from '@tessera/grid-core';
import { AppError } from '@tessera/service-kit';

/** How often as much work as to set a field it is to go through the lists of a whole grid, or through its carousels. */
const LISTS = 40;
const CAROUSELS = 200;

/** Of those changes that are more than to set a field, or to move a post. */
const WORK: Partial<Record<ChangeKind, number>> = {
  permute: LISTS,
  shelve: LISTS,
  unshelve: LISTS,
  posted: LISTS,
  place: LISTS,
  remove: LISTS,
  restore: LISTS,
  gather: CAROUSELS,
  join: CAROUSELS,
  leave: CAROUSELS,
  scatter: CAROUSELS,
  arrange: CAROUSELS,
};

/**
 * A call is computed in one go, for which everybody else waits: it may name so many ids, and be so much work.
 * @throws AppError VALIDATION_FAILED
 */
export function assertSize(changes: readonly Change[]): void {
  const { ids, work } = LIMITS.changes;
  const named = changes.reduce((sum, change) => sum + touches(change).length, 0);
  if (named > ids) throw tooLarge(`One call names ${ids} ids at most.`);
  if (workOf(changes) > work) throw tooLarge('One call has too many changes. Please make fewer at once.');
}

const workOf = (changes: readonly Change[]): number =>
  changes.flatMap(singles).reduce((sum, change) => sum + (WORK[change.kind] ?? 1), 0);

const tooLarge = (text: string) =>
  new AppError('VALIDATION_FAILED', { text, details: [{ path: 'changes', message: text }] });

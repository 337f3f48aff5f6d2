import type { Change, ChangesResponse, Photo, RefusedChange } from '@tessera/contracts';
import { itemsOf } from '@tessera/grid-core';
import { refusalError } from '../outbox/failed-call.js';
import { ChangedElsewhereError, isGuarded, type GuardedField } from './changed-elsewhere.js';
import { arraysOf, changed, learned, type GridView } from './grid-view.js';

/** What a call of changes makes of a grid. */
export interface AfterCall {
  readonly view: GridView;
  /** Whether the grid holds something that the page does not know. */
  readonly isOutdated: boolean;
}

/** The grid after a call: with the changes that were applied, and with what the response brings of it. O(n). */
export function afterCall(
  view: GridView,
  changes: readonly Change[],
  { applied, refused, lists, items }: ChangesResponse,
): AfterCall {
  let after = applied.reduce((current, { index }) => withChange(current, changes[index]), view);
  for (const { index, code, current } of refused) {
    const change = changes[index];
    if (code !== 'CHANGED_ELSEWHERE' || change?.kind !== 'set' || current === undefined) continue;
    const values = [{ id: change.id, value: current }];
    after = changed(after, { kind: 'setAll', field: change.field, values });
  }
  const arrays = lists === undefined ? after.state.arrays : arraysOf(lists);
  const isKnown = itemsOf(arrays).every((id) => after.state.items.has(id));
  if (isKnown) after = { ...after, state: { ...after.state, arrays } };
  return { view: learned(after, items), isOutdated: !isKnown || refused.length > 0 };
}

/** As {@link refusalError}, with what is there instead where somebody else has changed the same field. */
export function whyLeftOut(view: GridView | null, change: Change, refusal: RefusedChange): Error {
  const { code, current } = refusal;
  const photo = change.kind === 'set' ? view?.details.get(change.id) : undefined;
  if (code === 'CHANGED_ELSEWHERE' && change.kind === 'set' && photo && isGuarded(change.field)) {
    return new ChangedElsewhereError(change.field, change.value as Photo[GuardedField], {
      ...photo,
      [change.field]: current,
    });
  }
  return refusalError(refusal);
}

function withChange(view: GridView, change: Change | undefined): GridView {
  return change === undefined ? view : changed(view, change);
}

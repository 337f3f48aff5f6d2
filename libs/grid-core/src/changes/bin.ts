import type { ChangeOf } from '@tessera/contracts';
import { carouselHolding } from '../grid.js';
import { placesOf } from '../places.js';
import { GridRuleError } from '../rule-error.js';
import { remove as removeItem, removeAlone, restoreAt, type RemovedItem } from '../trash.js';
import { assertOnce } from './lists.js';
import { assertPhotos, assertPlaceholders } from './plan.js';
import type { GridState, Trashed } from './state.js';

/* Changes that take items into the trash and back. */

/** Into the trash, a cover with its members unless it goes alone. What is there already stays there. */
export function remove(state: GridState, { ids, alone = false }: ChangeOf<'remove'>): GridState {
  assertOnce(ids);
  const unknown = ids.filter((id) => !state.items.has(id) && !state.trash.has(id));
  if (unknown.length > 0) throw new GridRuleError('UNKNOWN_ID', unknown);
  const items = new Map(state.items);
  const trash = new Map(state.trash);
  const places = placesOf(state.arrays);
  const blank = new Set(state.arrays.placeholders);
  let arrays = state.arrays;
  for (const id of ids) {
    // It went with its cover.
    if (!items.has(id)) continue;
    const { grid, removed } =
      alone && carouselHolding(arrays, id) ? removeAlone(arrays, id) : removeItem(arrays, id);
    arrays = grid;
    for (const gone of removed) {
      trash.set(gone.id, trashed(state, gone, { ...gone, ...places.get(gone.id) }, blank.has(gone.id)));
      items.delete(gone.id);
    }
  }
  return { ...state, arrays, items, trash };
}

/** `from` has the place that it had before any of the change's items went, so that many come back in their order. */
function trashed(
  { items, arrays }: GridState,
  { id }: RemovedItem,
  from: RemovedItem,
  blank: boolean,
): Trashed {
  const item = items.get(id);
  if (!item) throw new GridRuleError('UNKNOWN_ID', [id]);
  const draft = arrays.drafts.indexOf(id);
  return { item, from: draft < 0 ? from : { ...from, draft }, blank };
}

/** Out of the trash, to where each was. What is in the grid already stays where it is. */
export function restore(state: GridState, { ids, at }: ChangeOf<'restore'>): GridState {
  assertOnce(ids);
  const items = new Map(state.items);
  const trash = new Map(state.trash);
  const coming: RemovedItem[] = [];
  const blank: string[] = [];
  for (const id of ids) {
    if (items.has(id)) continue;
    const entry = trash.get(id);
    if (!entry) throw new GridRuleError('UNKNOWN_ID', [id]);
    coming.push(entry.from);
    if (entry.blank) blank.push(id);
    items.set(id, entry.item);
    trash.delete(id);
  }
  assertPhotos(state.limits, state.arrays, coming.length - blank.length);
  assertPlaceholders(state.limits, state.arrays, blank.length);
  const arrays = restoreAt(state.arrays, coming, { now: new Date(at), placeholders: blank });
  return { ...state, arrays, items, trash };
}

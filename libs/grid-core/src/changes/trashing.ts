import type { ChangeOf } from '@tessera/contracts';
import { ChangedMap } from '../changed-map.js';
import { carouselHolding, carouselPhotos, type GridArrays } from '../grid.js';
import { placesOf } from '../places.js';
import { GridRuleError } from '../rule-error.js';
import { marksOf, remove as removeItem, removeAlone, restoreAt, type RemovedItem } from '../trash.js';
import { assertOnce, withoutIds } from './lists.js';
import { assertPhotos, assertPlaceholders } from './plan.js';
import type { GridState, Trashed } from './state.js';

/* Changes that take items into the trash and back. */

/**
 * Into the trash, a cover with its members unless it goes alone; where all of them go, they go with it. What is there
 * already stays there.
 */
export function remove(state: GridState, { ids, alone = false }: ChangeOf<'remove'>): GridState {
  assertOnce(ids);
  const unknown = ids.filter((id) => !state.items.has(id) && !state.trash.has(id));
  if (unknown.length > 0) throw new GridRuleError('UNKNOWN_ID', unknown);
  const items = new ChangedMap(state.items);
  const trash = new ChangedMap(state.trash);
  const places = placesOf(state.arrays);
  const blank = new Set(state.arrays.placeholders);
  const inCarousels = new Set(state.arrays.carousels.flatMap(carouselPhotos));
  const plain = ids.filter((id) => items.has(id) && !inCarousels.has(id));
  for (const id of plain) {
    const place = places.get(id);
    if (!place) throw new GridRuleError('UNKNOWN_ID', [id]);
    trash.set(id, trashed(state, { id, ...place, ...marksOf(state.arrays, id) }, blank.has(id)));
    items.delete(id);
  }
  let arrays = withoutPosts(state.arrays, plain);
  const whole = wholeCarousels(state.arrays, ids);
  const goAlone = (id: string) => alone && carouselHolding(arrays, id) && !whole.covers.has(id);
  for (const id of ids) {
    // It went with its cover, or will.
    if (!items.has(id) || whole.members.has(id)) continue;
    const { grid, removed } = goAlone(id) ? removeAlone(arrays, id) : removeItem(arrays, id);
    arrays = grid;
    for (const gone of removed) {
      trash.set(gone.id, trashed(state, { ...gone, ...places.get(gone.id) }, blank.has(gone.id)));
      items.delete(gone.id);
    }
  }
  return { ...state, arrays, items, trash };
}

/** The carousels of which these are all photos. */
function wholeCarousels({ carousels }: GridArrays, ids: readonly string[]) {
  const named = new Set(ids);
  const whole = carousels.filter(
    ({ cover, members }) => cover !== null && named.has(cover) && members.every((id) => named.has(id)),
  );
  return {
    covers: new Set(whole.flatMap(({ cover }) => cover ?? [])),
    members: new Set(whole.flatMap(({ members }) => members)),
  };
}

/** Posts and drafts that are in no carousel, all at once. O(n). */
function withoutPosts(arrays: GridArrays, ids: readonly string[]): GridArrays {
  if (ids.length === 0) return arrays;
  return {
    ...arrays,
    order: withoutIds(arrays.order, ids),
    pinned: withoutIds(arrays.pinned, ids),
    placeholders: withoutIds(arrays.placeholders, ids),
    drafts: withoutIds(arrays.drafts, ids),
    posted: withoutIds(arrays.posted, ids),
  };
}

/** `from` has the place that it had before any of the change's items went, so that many come back in their order. */
function trashed({ items, arrays }: GridState, from: RemovedItem, blank: boolean): Trashed {
  const { id } = from;
  const item = items.get(id);
  if (!item) throw new GridRuleError('UNKNOWN_ID', [id]);
  const draft = arrays.drafts.indexOf(id);
  return { item, from: draft < 0 ? from : { ...from, draft }, blank };
}

/** Out of the trash, to where each was. What is in the grid already stays where it is. */
export function restore(state: GridState, { ids, at }: ChangeOf<'restore'>): GridState {
  assertOnce(ids);
  const items = new ChangedMap(state.items);
  const trash = new ChangedMap(state.trash);
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

import type { SingleChange, TransferBody } from '@tessera/contracts';
import { changesBetween, photoCount, receive, type GridState } from '@tessera/grid-core';
import { changed, type GridView } from '../photos/grid-view.js';

/** Posts and drafts that leave a grid, and what brings them to where they were, once they are back in it. */
export interface Leaving {
  /** In the order in which the grid has them. */
  readonly ids: readonly string[];
  /** How many photos go, members of carousels too. */
  readonly photos: number;
  /** Where the first of them stood. */
  readonly place: { readonly before: string | null; readonly at: number };
  /** What its carousels are called. */
  readonly groupIds: NonNullable<TransferBody['groupIds']>;
  /** What is left to do when they have come back there together: of each its own place, and its pin. */
  readonly rest: readonly SingleChange[];
}

/** Of those that are still in the grid. O(n log n) */
export function leaving(view: GridView, wanted: readonly string[]): Leaving {
  const { state } = view;
  const named = new Set(wanted);
  const ids = [...state.arrays.order, ...state.arrays.drafts].filter((id) => named.has(id));
  const left = changed(view, { kind: 'remove', ids }).state.arrays;
  const place = placeOf(state, ids);
  // Its carousels keep their ids here, so that only places and pins differ.
  const newGroupId = (groupId: string) => groupId;
  const back = receive(left, state.arrays, { ids, ...place, newGroupId }, state.limits).grid;
  return {
    ids,
    photos: photoCount(state.arrays) - photoCount(left),
    place,
    groupIds: state.arrays.carousels.flatMap(({ cover, groupId }) =>
      cover !== null && named.has(cover) ? [{ id: cover, groupId }] : [],
    ),
    rest: changesBetween({ ...state, arrays: back }, state, new Date()),
  };
}

function placeOf({ arrays }: GridState, ids: readonly string[]): Leaving['place'] {
  const going = new Set(ids);
  const list = arrays.drafts.some((id) => id === ids[0]) ? arrays.drafts : arrays.order;
  const at = list.findIndex((id) => going.has(id));
  return { before: list.slice(at).find((id) => !going.has(id)) ?? null, at: Math.max(at, 0) };
}

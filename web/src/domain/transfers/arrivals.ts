import type { GridLists } from '@tessera/contracts';
import { itemsOf } from '@tessera/grid-core';
import { arraysOf, withItems, type GridView } from '../photos/grid-view.js';
import type { Photos } from '../photos/photo-list.js';

/** A grid after a transfer, with what came to it; one that holds more than the page knows of stays as it is. O(n) */
export function afterTransfer(view: GridView, lists: GridLists, arrived: Photos = []): GridView {
  const known = withItems(view, arrived);
  const arrays = arraysOf(lists);
  if (!itemsOf(arrays).every((id) => known.state.items.has(id))) return view;
  return { ...known, state: { ...known.state, arrays } };
}

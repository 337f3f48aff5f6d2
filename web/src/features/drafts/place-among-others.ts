import { moveId } from '@tessera/grid-core';

/** How many of the others stand before the carried ones where `id`, one of them, goes to the place of `overId`. */
export function placeAmongOthers(
  order: readonly string[],
  carried: readonly string[],
  id: string,
  overId: string,
): number {
  const after = moveId(order, id, order.indexOf(overId));
  return after.slice(0, after.indexOf(id)).filter((each) => !carried.includes(each)).length;
}

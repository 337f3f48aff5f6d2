import type { GridArrays } from '@tessera/grid-core';

/** The feed's order with each carousel's members after their cover, those of a coverless one first. O(n). */
export function listingOrder(grid: GridArrays): string[] {
  const membersOf = new Map(grid.carousels.map(({ cover, members }) => [cover, members]));
  const coverless = grid.carousels.filter(({ cover }) => cover === null).flatMap(({ members }) => members);
  return [...coverless, ...grid.order.flatMap((id) => [id, ...(membersOf.get(id) ?? [])])];
}

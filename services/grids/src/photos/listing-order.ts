import type { GridArrays } from '@tessera/grid-core';

/** The drafts, each with its carousel's members after it. O(n). */
export function draftsOf(grid: GridArrays): string[] {
  return withMembers(grid, grid.drafts);
}

/** The feed's order with each carousel's members after their cover, those of a coverless one first. O(n). */
export function listingOrder(grid: GridArrays): string[] {
  const coverless = grid.carousels.filter(({ cover }) => cover === null).flatMap(({ members }) => members);
  return [...coverless, ...withMembers(grid, grid.order)];
}

function withMembers({ carousels }: GridArrays, ids: readonly string[]): string[] {
  const membersOf = new Map(carousels.map(({ cover, members }) => [cover, members]));
  return ids.flatMap((id) => [id, ...(membersOf.get(id) ?? [])]);
}

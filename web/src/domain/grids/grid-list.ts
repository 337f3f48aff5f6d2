import type { Grid } from '@tessera/contracts';
import { reorderGrids } from '@tessera/grid-core';

export type Grids = readonly Grid[];

/** In that order; ids that are not named keep their places after those that are. */
export function inOrder(grids: Grids, order: readonly string[]): Grids {
  const byId = new Map(grids.map((grid) => [grid.id, grid]));
  const known = order.filter((id) => byId.has(id));
  return reorderGrids([...byId.keys()], known).flatMap((id) => byId.get(id) ?? []);
}

export const withGrid = (grids: Grids, grid: Grid): Grids => [...withoutGrid(grids, grid.id), grid];

export const withoutGrid = (grids: Grids, id: string): Grids => grids.filter((grid) => grid.id !== id);

export const withName = (grids: Grids, id: string, name: string): Grids =>
  grids.map((grid) => (grid.id === id ? { ...grid, name } : grid));

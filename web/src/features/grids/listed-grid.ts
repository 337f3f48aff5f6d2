import type { Grid } from '@tessera/contracts';

/**
 * What a tab of the strip and a row of the phone's sheet have alike: one grid of the list, and what can be done to it.
 */
export interface ListedGridProps {
  readonly grid: Grid;
  readonly selected: boolean;
  /** Its place among the grids, from 0. */
  readonly place: number;
  readonly total: number;
  readonly onSelect: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  /** One place back (-1) or on (1). */
  readonly onMove: (by: -1 | 1) => void;
}

/** Why the last one cannot be deleted. */
export const ONLY_GRID = 'Create a new grid first to delete this one';

import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { RATIOS } from '../ratios.js';
import { Line } from './line.js';

export const GridName = Line.min(1, 'Please enter a grid name').max(
  LIMITS.gridName.max,
  'A grid name can have up to 100 characters',
);

export const GridBody = z.object({ name: GridName });
export type GridBody = z.infer<typeof GridBody>;

export const GridReorderBody = z.object({ order: z.array(Id).max(LIMITS.ceilings.grids) });
export type GridReorderBody = z.infer<typeof GridReorderBody>;

export const Ratio = z.enum(RATIOS);
export type Ratio = z.infer<typeof Ratio>;

export interface Grid {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Posts that are not placeholders plus carousel members beyond the cover. */
  readonly photoCount: number;
  /** The pictures of its first posts that are shown, at most three; only the list of grids has them. */
  readonly thumbUrls?: readonly string[];
  /** Absent on a grid that chose none. */
  readonly ratio?: Ratio;
}

/** `POST /api/grid-reorder`: the whole order as it is now. */
export interface GridOrder {
  readonly order: readonly string[];
}

/** The name of the grid that a new account gets, and the key with which the web asks for it. */
export const FIRST_GRID = { name: 'My First Grid', idempotencyKey: 'first-grid' } as const;

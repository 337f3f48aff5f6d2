import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { RATIOS } from '../ratios.js';
import { requiredLine } from './line.js';

export const GridName = requiredLine('Please enter a grid name').max(
  LIMITS.gridName.max,
  'A grid name can have up to 100 characters',
);

export const GridBody = z.object({ name: GridName });
export type GridBody = z.infer<typeof GridBody>;

export const GridReorderBody = z.object({ order: z.array(Id).max(LIMITS.ceilings.grids) });
export type GridReorderBody = z.infer<typeof GridReorderBody>;

export const Ratio = z.enum(RATIOS);
export type Ratio = z.infer<typeof Ratio>;

export const Grid = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    /** Posts that are not placeholders plus carousel members beyond the cover. */
    photoCount: z.number(),
    /** The pictures of its first posts that are shown, at most three; only the list of grids has them. */
    thumbUrls: z.array(z.string()).readonly().optional(),
    /** Absent on a grid that chose none. */
    ratio: Ratio.optional(),
  })
  .readonly();
export type Grid = z.infer<typeof Grid>;

/** `POST /api/grid-reorder`: the whole order as it is now. */
export interface GridOrder {
  readonly order: readonly string[];
}

/** The name of the grid that a new account gets, and the key with which the web asks for it. */
export const FIRST_GRID = { name: 'My First Grid', idempotencyKey: 'first-grid' } as const;

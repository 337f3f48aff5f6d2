import { FirstViewResponse, Grid, GridStateResponse } from '@tessera/contracts';
import type { Read } from '../../../shared/api/read-ahead.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf } from '../../../shared/api/shape.js';

/** A person's grids, in their order. */
export const GRIDS_READ: Read<readonly Grid[]> = { path: '/api/grids', response: listOf(shapeOf(Grid)) };

const STATE = shapeOf(GridStateResponse);

/** All that the page shows of a grid. */
export const stateReadOf = (gridId: string): Read<GridStateResponse> => ({
  path: `/api/grids/${gridId}/state`,
  response: STATE,
});

const FIRST_VIEW = shapeOf(FirstViewResponse);

/** What the page shows first of that grid, or of the person's first one. The path is as `public/home.js` has it. */
export const firstViewReadOf = (gridId: string | null): Read<FirstViewResponse> => ({
  path: `/api/grids/first-view${gridId === null ? '' : `?gridId=${gridId}`}`,
  response: FIRST_VIEW,
});

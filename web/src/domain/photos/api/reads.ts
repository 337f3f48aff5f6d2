import { Grid, GridStateResponse } from '@tessera/contracts';
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

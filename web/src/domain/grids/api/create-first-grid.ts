import { FIRST_GRID, Grid } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Its key is the same everywhere, so that two tabs of a new account make one grid. */
export const createFirstGrid = () =>
  request('/api/grids', {
    response: shapeOf(Grid),
    method: 'POST',
    body: { name: FIRST_GRID.name },
    idempotencyKey: FIRST_GRID.idempotencyKey,
  });

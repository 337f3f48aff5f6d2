import { FIRST_GRID, type Grid } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Its key is the same everywhere, so that two tabs of a new account make one grid. */
export const createFirstGrid = () =>
  request<Grid>('/api/grids', {
    method: 'POST',
    body: { name: FIRST_GRID.name },
    idempotencyKey: FIRST_GRID.idempotencyKey,
  });

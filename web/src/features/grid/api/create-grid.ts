import { FIRST_GRID, type Grid } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

export const createGrid = (name: string) =>
  request<Grid>('/api/grids', { method: 'POST', body: { name }, idempotencyKey: idempotencyKey() });

/** Its key is the same everywhere, so that two tabs of a new account make one grid. */
export const createFirstGrid = () =>
  request<Grid>('/api/grids', {
    method: 'POST',
    body: { name: FIRST_GRID.name },
    idempotencyKey: FIRST_GRID.idempotencyKey,
  });

import type { Grid } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

export const createGrid = (name: string) =>
  request<Grid>('/api/grids', { method: 'POST', body: { name }, idempotencyKey: idempotencyKey() });

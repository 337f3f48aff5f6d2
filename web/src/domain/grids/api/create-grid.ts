import type { Grid } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

export const createGrid = (name: string, idempotencyKey: string) =>
  request<Grid>('/api/grids', { method: 'POST', body: { name }, idempotencyKey });

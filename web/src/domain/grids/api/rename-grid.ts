import type { Grid } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

export const renameGrid = (id: string, name: string) =>
  request<Grid>(`/api/grids/${id}`, { method: 'PUT', body: { name } });

import { queryOptions } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { gridsKey } from './keys.js';

export const gridsQuery = (userId: string) =>
  queryOptions({
    queryKey: gridsKey(userId),
    queryFn: ({ signal }) => request<Grid[]>('/api/grids', { signal }),
  });

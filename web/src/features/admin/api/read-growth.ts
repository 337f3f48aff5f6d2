import { queryOptions } from '@tanstack/react-query';
import type { AdminGrowth } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { adminKey } from './keys.js';

export const growthQuery = queryOptions({
  queryKey: adminKey('growth'),
  queryFn: ({ signal }) => request<AdminGrowth>('/api/admin/growth', { signal }),
});

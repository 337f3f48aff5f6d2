import { queryOptions } from '@tanstack/react-query';
import type { AdminRevenue } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { adminKey } from './keys.js';

export const revenueQuery = queryOptions({
  queryKey: adminKey('revenue'),
  queryFn: ({ signal }) => request<AdminRevenue>('/api/admin/revenue', { signal }),
});

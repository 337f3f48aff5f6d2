import { queryOptions } from '@tanstack/react-query';
import type { AdminStats } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { adminKey } from './keys.js';

export const statsQuery = queryOptions({
  queryKey: adminKey('stats'),
  queryFn: ({ signal }) => request<AdminStats>('/api/admin/stats', { signal }),
});

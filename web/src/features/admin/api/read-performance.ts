import { queryOptions } from '@tanstack/react-query';
import type { AdminPerformance } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { adminKey } from './keys.js';

export const performanceQuery = queryOptions({
  queryKey: adminKey('performance'),
  queryFn: ({ signal }) => request<AdminPerformance>('/api/admin/performance', { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { AdminPerformance } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { adminKey } from './keys.js';

export const performanceQuery = queryOptions({
  queryKey: adminKey('performance'),
  queryFn: ({ signal }) => request('/api/admin/performance', { response: shapeOf(AdminPerformance), signal }),
});

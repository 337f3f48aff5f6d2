import { queryOptions } from '@tanstack/react-query';
import { AdminRevenue } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { adminKey } from './keys.js';

export const revenueQuery = queryOptions({
  queryKey: adminKey('revenue'),
  queryFn: ({ signal }) => request('/api/admin/revenue', { response: shapeOf(AdminRevenue), signal }),
});

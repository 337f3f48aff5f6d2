import { queryOptions } from '@tanstack/react-query';
import { AdminStats } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { adminKey } from './keys.js';

export const statsQuery = queryOptions({
  queryKey: adminKey('stats'),
  queryFn: ({ signal }) => request('/api/admin/stats', { response: shapeOf(AdminStats), signal }),
});

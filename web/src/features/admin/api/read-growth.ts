import { queryOptions } from '@tanstack/react-query';
import { AdminGrowth } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { adminKey } from './keys.js';

export const growthQuery = queryOptions({
  queryKey: adminKey('growth'),
  queryFn: ({ signal }) => request('/api/admin/growth', { response: shapeOf(AdminGrowth), signal }),
});

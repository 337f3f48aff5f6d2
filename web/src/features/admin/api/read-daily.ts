import { queryOptions } from '@tanstack/react-query';
import { AdminDay } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf } from '../../../shared/api/shape.js';
import { adminKey } from './keys.js';

/** The charts' days, oldest first; the last is today so far. */
export const dailyQuery = queryOptions({
  queryKey: adminKey('daily'),
  queryFn: ({ signal }) => request('/api/admin/daily', { response: listOf(shapeOf(AdminDay)), signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { AdminDay, LIMITS } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf } from '../../../shared/api/shape.js';
import { adminKey } from './keys.js';

/** Twice what charts show, for what they are compared with. */
const DAYS = 2 * LIMITS.admin.chartDays;

/** The charts' days, oldest first; the last is today so far. */
export const dailyQuery = queryOptions({
  queryKey: adminKey('daily'),
  queryFn: ({ signal }) =>
    request(`/api/admin/daily?days=${DAYS}`, { response: listOf(shapeOf(AdminDay)), signal }),
});

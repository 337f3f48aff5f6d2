import { queryOptions } from '@tanstack/react-query';
import type { AdminDay } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { adminKey } from './keys.js';

/** The charts' days, oldest first; the last is today so far. */
export const dailyQuery = queryOptions({
  queryKey: adminKey('daily'),
  queryFn: ({ signal }) => request<AdminDay[]>('/api/admin/daily', { signal }),
});

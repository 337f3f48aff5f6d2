import { queryOptions } from '@tanstack/react-query';
import type { AdminAnalytics } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { adminKey } from './keys.js';

export const analyticsQuery = queryOptions({
  queryKey: adminKey('analytics'),
  queryFn: ({ signal }) => request<AdminAnalytics>('/api/admin/analytics', { signal }),
});

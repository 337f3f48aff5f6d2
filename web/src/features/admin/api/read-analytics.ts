import { queryOptions } from '@tanstack/react-query';
import { AdminAnalytics } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { adminKey } from './keys.js';

export const analyticsQuery = queryOptions({
  queryKey: adminKey('analytics'),
  queryFn: ({ signal }) => request('/api/admin/analytics', { response: shapeOf(AdminAnalytics), signal }),
});

import { queryOptions } from '@tanstack/react-query';
import {
  AdminAnalytics,
  AdminAttention,
  AdminDay,
  AdminGrowth,
  AdminPerformance,
  AdminRevenue,
  AdminStats,
  LIMITS,
} from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf, type Shape } from '../../../shared/api/shape.js';
import { adminKey } from './keys.js';

const dashboardQuery = <Body>(name: string, response: Shape<Body>, search = '') =>
  queryOptions({
    queryKey: adminKey(name),
    queryFn: ({ signal }) => request(`/api/admin/${name}${search}`, { response, signal }),
  });

export const statsQuery = dashboardQuery('stats', shapeOf(AdminStats));
export const revenueQuery = dashboardQuery('revenue', shapeOf(AdminRevenue));
export const growthQuery = dashboardQuery('growth', shapeOf(AdminGrowth));
export const performanceQuery = dashboardQuery('performance', shapeOf(AdminPerformance));
export const attentionQuery = dashboardQuery('attention', shapeOf(AdminAttention));
export const analyticsQuery = dashboardQuery('analytics', shapeOf(AdminAnalytics));

/** Twice what charts show, for what they are compared with. */
const DAYS = 2 * LIMITS.admin.chartDays;

/** The charts' days, oldest first; the last is today so far. */
export const dailyQuery = dashboardQuery('daily', listOf(shapeOf(AdminDay)), `?days=${DAYS}`);

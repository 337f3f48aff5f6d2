import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ADMIN_KEY } from './api/keys.js';
import { growthQuery, performanceQuery, revenueQuery, statsQuery } from './api/dashboard-queries.js';
import { FIRST_USERS, usersQuery } from './api/list-users.js';

/** The five calls of the dashboard [spec 7.34]. All of them are asked at once, when the page opens. */
export function useDashboard() {
  const client = useQueryClient();
  const [stats, users, revenue, growth, performance] = useQueries({
    queries: [statsQuery, usersQuery(FIRST_USERS), revenueQuery, growthQuery, performanceQuery],
  });
  const all: readonly UseQueryResult[] = [stats, users, revenue, growth, performance];
  return {
    stats,
    users,
    revenue,
    growth,
    performance,
    /** True until each of the five has ended, well or not. */
    isLoading: all.some((query) => query.isPending),
    isRefreshing: all.some((query) => query.isFetching),
    refresh: () => void client.invalidateQueries({ queryKey: ADMIN_KEY }),
  };
}

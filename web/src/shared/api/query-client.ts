import { QueryClient } from '@tanstack/react-query';

/**
 * [spec 4.15]: no automatic retries, no refetch on focus or interval, data never stale. `networkMode: 'always'`
 * lets a call fail at once without a network, where the default would silently wait for one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

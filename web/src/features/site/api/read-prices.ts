import { queryOptions } from '@tanstack/react-query';
import { PlanPrices } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** What the plans cost, by the payment provider. */
export const pricesQuery = queryOptions({
  queryKey: ['plan-prices'] as const,
  queryFn: ({ signal }) => request('/api/user/plan/prices', { response: shapeOf(PlanPrices), signal }),
});

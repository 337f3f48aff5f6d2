import { queryOptions } from '@tanstack/react-query';
import { PaidPlan } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** What the person pays for. */
export const paidPlanQuery = (userId: string) =>
  queryOptions({
    queryKey: ['paid-plan', userId] as const,
    queryFn: ({ signal }) => request('/api/user/plan', { response: shapeOf(PaidPlan), signal }),
  });

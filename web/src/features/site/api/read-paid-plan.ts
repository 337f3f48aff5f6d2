import { queryOptions } from '@tanstack/react-query';
import { PaidPlan, type User } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** What the person pays for; with another plan it is read again. */
export const paidPlanQuery = ({ id, subscriptionTier }: User) =>
  queryOptions({
    queryKey: ['paid-plan', id, subscriptionTier] as const,
    queryFn: ({ signal }) => request('/api/user/plan', { response: shapeOf(PaidPlan), signal }),
  });

import type { PaidPlan } from '@tessera/contracts';
import type { Payment } from './payment.schema.js';

/** Of Stripe's words for a subscription, those of one that is over or never began. */
const OVER: readonly (string | null)[] = [null, 'canceled', 'incomplete_expired'];
const FAILED: readonly (string | null)[] = ['past_due', 'unpaid', 'incomplete'];

/** What somebody pays for, as they see it. */
export function toPaidPlan(payment: Payment | undefined): PaidPlan {
  if (payment === undefined || OVER.includes(payment.status)) return { subscription: null };
  const { interval, periodEnd, endsWithPeriod, status, entitled } = payment;
  return {
    subscription: {
      interval,
      periodEnd: periodEnd?.toISOString() ?? null,
      endsWithPeriod,
      paymentFailed: FAILED.includes(status),
      ...(entitled ? {} : { stopped: true }),
    },
  };
}

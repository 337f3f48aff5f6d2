import type { PaidPlan } from '@tessera/contracts';
import { longDay } from '../../../shared/date-formats.js';

/** Of a plan that nobody pays for. */
export const GIVEN = 'This plan was given to your account. There is nothing to pay.';

/** How it goes on with a plan that is paid for. */
export function renewalText(subscription: NonNullable<PaidPlan['subscription']>): string {
  const { interval, periodEnd, endsWithPeriod, paymentFailed, stopped = false } = subscription;
  if (stopped) {
    return paymentFailed
      ? 'Your last payment failed. Your subscription has stopped.'
      : 'Your subscription is paused.';
  }
  if (paymentFailed) return 'Your last payment failed. Change your card to keep Premium.';
  const day = periodEnd === null ? null : longDay(periodEnd);
  if (endsWithPeriod) return day === null ? 'Cancelled.' : `Cancelled. It stays active until ${day}.`;
  const every = interval === null ? 'Renews by itself' : `Renews every ${interval}`;
  return day === null ? `${every}.` : `${every}, next on ${day}.`;
}

import type Stripe from 'stripe';
import type { Payment } from './payment.schema.js';

/** What is kept of a subscription. */
export type SubscriptionState = Omit<Payment, 'revision' | 'customerId' | 'events' | 'restoredAt'>;

/**
 * Paid plans stay active to the end of the period (section 9), also when cancelled: such a one is still `active`.
 * While the provider tries a failed payment again (`past_due`) the plan stays too; when it gives up, the
 * subscription is `unpaid` or `canceled`, and the plan ends.
 */
const ENTITLING: readonly string[] = ['active', 'trialing', 'past_due'];

function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const { id, status, cancel_at_period_end, cancel_at, items } = subscription;
  const item = items.data[0];
  // The library's type leaves room for intervals of the future, such as weeks, which are not sold here.
  const interval = (['month', 'year'] as const).find((one) => one === item?.price.recurring?.interval);
  return {
    subscriptionId: id,
    status,
    entitled: ENTITLING.includes(status),
    interval: interval ?? null,
    periodEnd: item === undefined ? null : new Date(item.current_period_end * 1_000),
    endsWithPeriod: cancel_at_period_end || cancel_at !== null,
  };
}

/** Of someone's subscriptions, newest first: the newest that gives the plan, else the newest. */
export function bestOf(subscriptions: readonly Stripe.Subscription[]): SubscriptionState | null {
  const states = subscriptions.map(stateOf);
  return states.find(({ entitled }) => entitled) ?? states[0] ?? null;
}

import type Stripe from 'stripe';
import type { Payment } from './payment.schema.js';

/** What is kept of a subscription. */
export type SubscriptionState = Omit<
  Payment,
  'revision' | 'customerId' | 'events' | 'checkoutAt' | 'doubtedAt' | 'restoredAt'
>;

/** Of somebody who has none. */
export const NO_SUBSCRIPTION: SubscriptionState = {
  subscriptionId: null,
  status: null,
  entitled: false,
  interval: null,
  periodEnd: null,
  endsWithPeriod: false,
};

/**
 * Paid plans stay active to the end of the period [spec 9.1], also when cancelled: such a one is still `active`.
 * While the provider tries a failed payment again (`past_due`) the plan stays too; when it gives up, the
 * subscription is `unpaid` or `canceled`, and the plan ends.
 */
const ENTITLING: readonly string[] = ['active', 'trialing', 'past_due'];

function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const { id, status, cancel_at_period_end, cancel_at, items } = subscription;
  const item = items.data[0];
  const end = cancel_at ?? item?.current_period_end;
  // The library's type leaves room for intervals of the future, such as weeks, which are not sold here.
  const interval = (['month', 'year'] as const).find((one) => one === item?.price.recurring?.interval);
  return {
    subscriptionId: id,
    status,
    entitled: ENTITLING.includes(status),
    interval: interval ?? null,
    // The day on which it ends may be later than that of this period.
    periodEnd: end === undefined ? null : new Date(end * 1_000),
    endsWithPeriod: cancel_at_period_end || cancel_at !== null,
  };
}

/**
 * Someone's subscriptions: the one that counts, and the others that give the plan too, though nobody needs it twice.
 */
export interface Subscriptions {
  readonly best: SubscriptionState | null;
  readonly surplus: readonly SubscriptionState[];
}

/** What a checkout marks its subscription with: Stripe's prices cannot change, so that a new sum is another price. */
export const MADE_HERE = { tessera: 'plan' } as const;

/**
 * Of subscriptions, newest first, those count first that were bought here: the newest that is paid, else the newest
 * that gives the plan; then in the same order the others, such as one that an operator has made; else the newest.
 * Surplus are only those that were bought here: what else a customer has at the provider is not ours to end.
 */
export function subscriptionsOf(
  subscriptions: readonly Stripe.Subscription[],
  prices: readonly string[],
): Subscriptions {
  const isOurs = ({ metadata, items }: Stripe.Subscription) =>
    metadata.tessera === MADE_HERE.tessera || prices.includes(items.data[0]?.price.id ?? '');
  const ours = subscriptions.filter(isOurs).map(stateOf);
  const others = subscriptions.filter((one) => !isOurs(one)).map(stateOf);
  const best = bestOf(ours) ?? bestOf(others) ?? ours[0] ?? others[0] ?? null;
  return { best, surplus: ours.filter((one) => one.entitled && one !== best) };
}

function bestOf(states: readonly SubscriptionState[]): SubscriptionState | undefined {
  const entitling = states.filter(({ entitled }) => entitled);
  return entitling.find(({ status }) => status !== 'past_due') ?? entitling[0];
}

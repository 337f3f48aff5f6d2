export interface PlayedSubscription {
  readonly id: string;
  readonly status: string;
  readonly interval: 'month' | 'year';
  readonly endsWithPeriod: boolean;
}

export interface PlayedPrice {
  /** In cents, or what is smallest of the currency. */
  readonly unitAmount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
}

/** How Stripe refuses what concerns a customer it does not know. */
export const noSuchCustomer = (customer: string) => ({
  error: {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'customer',
    message: `No such customer: '${customer}'`,
  },
});

/** The end of the period that every played subscription is in. */
export const PERIOD_END = new Date('2027-01-15T12:00:00.000Z');

/** A subscription as Stripe responds with it, in the fields that the product reads. */
export function asStripe(
  { id, status, interval, endsWithPeriod }: PlayedSubscription,
  customer: string,
): unknown {
  return {
    id,
    object: 'subscription',
    customer,
    status,
    cancel_at_period_end: endsWithPeriod,
    cancel_at: endsWithPeriod ? PERIOD_END.getTime() / 1_000 : null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          current_period_end: PERIOD_END.getTime() / 1_000,
          price: { id: 'price_1', object: 'price', recurring: { interval } },
        },
      ],
    },
  };
}

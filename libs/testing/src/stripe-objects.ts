export interface FakeSubscription {
  readonly id: string;
  readonly status: string;
  readonly interval: 'month' | 'year';
  readonly endsWithPeriod: boolean;
  /** The day on which an operator ends it, instead of the end of the period. */
  readonly endsAt?: Date;
  /** What a checkout of the product marks it with. */
  readonly product?: string;
  /** That of its interval at the checkout, where none is named. */
  readonly price?: string;
  /** How its invoices are treated while it is paused; absent where it is not. */
  readonly paused?: string;
  /** A failed payment that Stripe tries again, by itself or not. */
  readonly openInvoice?: { readonly collected: boolean; readonly mark?: string };
  /** What the product has marked it with. */
  readonly mark?: string;
}

export interface FakePrice {
  /** In cents, or what is smallest of the currency. */
  readonly unitAmount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
}

/** A price as Stripe responds with it, in the fields that the product reads. */
export const asPrice = (id: string, { unitAmount, currency, interval }: FakePrice) => ({
  id,
  object: 'price',
  unit_amount: unitAmount,
  currency,
  recurring: { interval, interval_count: 1 },
});

/** How Stripe refuses what concerns an object it does not know, by the parameter that names it. */
export const noSuch = (object: string, id: string, param = object) => ({
  error: {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${object}: '${id}'`,
  },
});

const MARK = 'tessera_paused';

/** The open invoices of a subscription, as Stripe lists them. */
export function invoicesOf({ id, openInvoice }: FakeSubscription): unknown {
  const data =
    openInvoice === undefined
      ? []
      : [
          {
            id: `in_${id}`,
            object: 'invoice',
            status: 'open',
            auto_advance: openInvoice.collected,
            metadata: openInvoice.mark === undefined ? {} : { [MARK]: openInvoice.mark },
          },
        ];
  return { object: 'list', has_more: false, data };
}

type Fields = Readonly<Record<string, string>>;

/** Stripe removes a mark that is set to nothing. */
const markOf = (fields: Fields): string | undefined => fields[`metadata[${MARK}]`] || undefined;

/** What an update of a subscription makes of it. */
export const updated = (one: FakeSubscription, fields: Fields): FakeSubscription => ({
  ...one,
  paused: fields['pause_collection[behavior]'],
  mark: markOf(fields),
});

/** What an update of its open invoice makes of a subscription. */
export const withInvoice = (one: FakeSubscription, fields: Fields): FakeSubscription => ({
  ...one,
  openInvoice: { collected: fields.auto_advance === 'true', mark: markOf(fields) },
});

/** Those of the checkout. */
export const PRICES = { month: 'price_premium_monthly', year: 'price_of_a_year' } as const;

/** The end of the period that every fake subscription is in. */
export const PERIOD_END = new Date('2027-01-15T12:00:00.000Z');

/** A subscription as Stripe responds with it, in the fields that the product reads. */
export function asStripe(
  { id, status, interval, price = PRICES[interval], ...one }: FakeSubscription,
  customer: string,
): unknown {
  const { endsWithPeriod, endsAt = endsWithPeriod ? PERIOD_END : undefined, paused, mark, product } = one;
  return {
    id,
    object: 'subscription',
    customer,
    status,
    metadata: {
      ...(mark === undefined ? {} : { [MARK]: mark }),
      ...(product === undefined ? {} : { tessera: product }),
    },
    pause_collection: paused === undefined ? null : { behavior: paused, resumes_at: null },
    cancel_at_period_end: endsWithPeriod,
    cancel_at: endsAt === undefined ? null : endsAt.getTime() / 1_000,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          current_period_end: PERIOD_END.getTime() / 1_000,
          price: { id: price, object: 'price', recurring: { interval } },
        },
      ],
    },
  };
}

/** What a plan costs where it is stated, in whole units of `currency`. */
export interface Price {
  readonly currency: 'EUR' | 'USD';
  readonly monthly: number;
  /** Null where the place names no yearly price. */
  readonly yearly: number | null;
  readonly vat: 'included' | 'excluded' | null;
}

/**
 * Every price, by the place that states it [spec 9.1]. The places contradict one another:
 * the landing page sells Creator Pro for 5 EUR without VAT, the upgrade page sells the same plan as Premium for
 * $9, and the terms name €9 with VAT. Each place keeps its own figures; what is charged is the payment
 * provider's price behind `PRICE_IDS`.
 */
export const PRICES = {
  landing: {
    creatorPro: { currency: 'EUR', monthly: 5, yearly: 50, vat: 'excluded' },
  },
  upgrade: {
    free: { currency: 'USD', monthly: 0, yearly: null, vat: null },
    premium: { currency: 'USD', monthly: 9, yearly: 90, vat: null },
  },
  terms: {
    creator: { currency: 'EUR', monthly: 9, yearly: 90, vat: 'included' },
    agency: { currency: 'EUR', monthly: 29, yearly: 290, vat: 'included' },
  },
} as const satisfies Record<string, Record<string, Price>>;

/** What the admin's revenue counts a payer of the creator plan with: the price of the contract, the terms. */
export const CREATOR_PRICE = PRICES.terms.creator;

/** The prices that a checkout may name; the first is the specification's fallback. Auth maps them to the provider's. */
export const PRICE_IDS = ['price_premium_monthly', 'price_premium_yearly'] as const;
export type PriceId = (typeof PRICE_IDS)[number];

const SIGNS = { EUR: '€', USD: '$' } as const;

/** `€9`, `$0`. */
export function priceText(currency: Price['currency'], amount: number): string {
  return `${SIGNS[currency]}${amount}`;
}

/** What a year costs less than twelve months, in whole percent. */
export function yearlySaving({ monthly, yearly }: { monthly: number; yearly: number }): number {
  return Math.round((1 - yearly / (12 * monthly)) * 100);
}

import type { PlanPrice } from '@tessera/contracts';
import { unavailable } from '@tessera/service-kit';
import type Stripe from 'stripe';

export type ProviderPrice = Omit<PlanPrice, 'priceId'>;

/** Stripe's own lists (https://docs.stripe.com/currencies): `Intl` has no digits for HUF or IDR, Stripe has two. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');

/** How many digits stand after the point of a sum; Stripe counts in the last of them. */
function digitsOf(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  return THOUSANDTHS.includes(currency) ? 3 : 2;
}

/**
 * The sum of a price of Stripe's.
 * @throws AppError DEPENDENCY_UNAVAILABLE for one that is not a fixed sum for one month or one year, which the operator
 *   has to mend.
 */
export function sumOf({ id, unit_amount, currency, recurring }: Stripe.Price): ProviderPrice {
  const interval = (['month', 'year'] as const).find((one) => one === recurring?.interval);
  if (unit_amount === null || interval === undefined || recurring?.interval_count !== 1) {
    throw unavailable('stripe', new Error(`price ${id} is not a sum for one month or one year`));
  }
  const code = currency.toUpperCase();
  return { amount: unit_amount / 10 ** digitsOf(code), currency: code, interval };
}

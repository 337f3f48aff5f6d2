import { PRICE_IDS, type CheckoutAnswer, type CheckoutBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Asks for the place to pay for a month of Premium, and to come back here afterwards. */
export function createCheckoutSession(): Promise<CheckoutAnswer> {
  const { origin } = window.location;
  const body: CheckoutBody = {
    priceId: PRICE_IDS[0],
    successUrl: `${origin}/upgrade/success`,
    cancelUrl: `${origin}/upgrade/cancel`,
  };
  return request<CheckoutAnswer>('/api/create-checkout-session', { method: 'POST', body });
}

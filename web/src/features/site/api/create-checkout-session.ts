import { CheckoutAnswer, type CheckoutBody, PRICE_IDS } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Asks for the place to pay for a month of Premium, and to come back here afterwards. */
export function createCheckoutSession(): Promise<CheckoutAnswer> {
  const { origin } = window.location;
  const body: CheckoutBody = {
    priceId: PRICE_IDS[0],
    successUrl: `${origin}/upgrade/success`,
    cancelUrl: `${origin}/upgrade/cancel`,
  };
  return request('/api/create-checkout-session', { response: shapeOf(CheckoutAnswer), method: 'POST', body });
}

import { CheckoutResponse, type CheckoutBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Asks for the place to pay, and to come back here afterwards. */
export function createCheckoutSession(
  order: Pick<CheckoutBody, 'priceId' | 'seen'>,
): Promise<CheckoutResponse> {
  const { origin } = window.location;
  const body: CheckoutBody = {
    ...order,
    successUrl: `${origin}/upgrade/success`,
    cancelUrl: `${origin}/upgrade/cancel`,
  };
  return request('/api/create-checkout-session', {
    response: shapeOf(CheckoutResponse),
    method: 'POST',
    body,
  });
}

import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { QUICK } from './closing.js';

/**
 * The customer of this key. Stripe keeps the first response to a key for a day, also that of a failure of its own
 * (https://docs.stripe.com/idempotency): after one the customer is made without it. Two that do so at once make one
 * customer too many, of whom nobody will know.
 */
export async function createCustomerOnce(
  stripe: Stripe,
  params: Stripe.CustomerCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Customer> {
  try {
    return await stripe.customers.create(params, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError) || (error.statusCode ?? 0) < 500) throw error;
    return stripe.customers.create(params, { ...QUICK, idempotencyKey: randomUUID() });
  }
}

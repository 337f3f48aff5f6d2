import Stripe from 'stripe';

/** Nobody has more subscriptions or open checkouts than this; the newest come first. */
export const LISTED = 100;
/** Of a call that a page waits for. */
export const QUICK = { timeout: 3_500, maxNetworkRetries: 0 } as const;

/** Whether Stripe does not know what this parameter names. */
export function isMissing(error: unknown, param: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    error.param === param
  );
}

/** Nobody can pay any more on a page that is open for this customer. */
export async function expireCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: LISTED }, QUICK);
  await Promise.all(data.map(({ id }) => expire(stripe, id)));
}

/**
 * One that was paid or has expired since it was listed is refused
 * (https://docs.stripe.com/api/checkout/sessions/expire).
 */
async function expire(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id, {}, QUICK);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** Ends a subscription at once, also where another process did so since it was listed. */
export async function cancel(
  stripe: Stripe,
  id: string,
  params: Stripe.SubscriptionCancelParams = {},
): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, params);
  } catch (error) {
    if (!isMissing(error, 'id')) throw error;
  }
}

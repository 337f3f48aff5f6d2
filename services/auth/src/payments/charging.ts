import type Stripe from 'stripe';

/** Marks at Stripe what was paused here, so that nothing else is resumed. */
const KEY = 'tessera_paused';
const INVOICES = 20;

const isOurs = ({ metadata }: { readonly metadata: Stripe.Metadata | null }): boolean =>
  metadata?.[KEY] === 'true';

/**
 * Pauses or resumes what is collected for one subscription. While it is paused its new invoices are void
 * (https://docs.stripe.com/billing/subscriptions/pause-payment); earlier ones go on being tried, unless each is told
 * not to be.
 */
export async function setCharging(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  charging: boolean,
): Promise<void> {
  const { id, pause_collection: paused } = subscription;
  if (charging && isOurs(subscription)) {
    await stripe.subscriptions.update(id, { pause_collection: '', metadata: { [KEY]: '' } });
  }
  if (!charging && paused === null) {
    await stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void' },
      metadata: { [KEY]: 'true' },
    });
  }
  const { data } = await stripe.invoices.list({ subscription: id, limit: INVOICES });
  for (const invoice of data) {
    if (invoice.id === undefined || !(invoice.status === 'draft' || invoice.status === 'open')) continue;
    if (charging && isOurs(invoice)) {
      await stripe.invoices.update(invoice.id, { auto_advance: true, metadata: { [KEY]: '' } });
    }
    if (!charging && invoice.auto_advance === true) {
      await stripe.invoices.update(invoice.id, { auto_advance: false, metadata: { [KEY]: 'true' } });
    }
  }
}

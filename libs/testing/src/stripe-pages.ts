import type { FakePrice } from './stripe-objects.js';

const page = (heading: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${heading}</title><h1>${heading}</h1>${body}</html>`;

const link = (text: string, to: string): string => `<a href="${to.replaceAll('"', '%22')}">${text}</a>`;

const action = (text: string): string => `<form method="post"><button>${text}</button></form>`;

/** The provider's page on which a person pays. */
export function checkoutPage({ unitAmount, currency, interval }: FakePrice, cancelUrl: string): string {
  const sum = `${unitAmount / 100} ${currency.toUpperCase()} per ${interval}`;
  return page('Checkout', `<p>${sum}</p>${action('Pay')}${link('Back', cancelUrl)}`);
}

/** The provider's page on which a person cancels. */
export function portalPage(isCancelled: boolean, returnUrl: string): string {
  const state = isCancelled ? '<p>Your plan is cancelled.</p>' : action('Cancel plan');
  return page('Your plan at the payment provider', `${state}${link('Return', returnUrl)}`);
}

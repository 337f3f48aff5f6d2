import type { CheckoutBody } from '@tessera/contracts';
import { useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.js';
import { isOnFree, lookAtUser } from '../../../shared/session/session.js';
import { createCheckoutSession } from '../api/create-checkout-session.js';
import { useLeaving } from '../plans/use-leaving.js';

/** Texts of the alert [spec 8.7]. */
const ALERTS = {
  notYet:
    'Premium upgrade coming soon! This will redirect to Stripe checkout when payment processing is ready.',
  failed: 'Unable to process upgrade. Please try again later.',
  changed: 'The price has changed. Please look at it again.',
  charged: 'You pay for Premium already, but it was switched off for your account. Please write to us.',
} as const;

export type Order = Pick<CheckoutBody, 'priceId' | 'seen'>;

export interface Checkout {
  readonly pending: boolean;
  readonly alert: string | null;
  readonly start: (order: Order) => void;
  readonly dismiss: () => void;
}

interface CheckoutOptions {
  readonly onPriceChanged: () => void;
}

/** Leads to the checkout. The server knows whether payments are set up: PAYMENTS_NOT_CONFIGURED where they are not. */
export function useCheckout({ onPriceChanged }: CheckoutOptions): Checkout {
  const [pending, setPending] = useLeaving();
  const [alert, setAlert] = useState<string | null>(null);
  const start = async (order: Order) => {
    setPending(true);
    try {
      const { checkoutUrl } = await createCheckoutSession(order);
      // The button stays busy while the browser leaves.
      window.location.assign(checkoutUrl);
    } catch (error) {
      const changed = hasCode(error, 'PRICE_CHANGED');
      if (changed) onPriceChanged();
      const notYet = hasCode(error, 'PAYMENTS_NOT_CONFIGURED');
      // Whoever has paid already is shown their plan instead.
      const isRefused = hasCode(error, 'VALIDATION_FAILED');
      if (isRefused) await lookAtUser();
      // An admin may have put them on Free since. A refusal with details is of an address, not of a person.
      const isCharged = isRefused && error.details === undefined;
      if (!isRefused || isOnFree()) {
        setAlert(ALERTS[notYet ? 'notYet' : changed ? 'changed' : isCharged ? 'charged' : 'failed']);
      }
      setPending(false);
    }
  };
  return { pending, alert, start: (order) => void start(order), dismiss: () => setAlert(null) };
}

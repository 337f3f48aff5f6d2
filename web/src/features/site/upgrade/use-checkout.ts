import { useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.js';
import { createCheckoutSession } from '../api/create-checkout-session.js';

/** What the alert says (section 8). */
const ALERTS = {
  notYet:
    'Premium upgrade coming soon! This will redirect to Stripe checkout when payment processing is ready.',
  failed: 'Unable to process upgrade. Please try again later.',
} as const;

export interface Checkout {
  readonly pending: boolean;
  readonly alert: string | null;
  readonly start: () => void;
  readonly dismiss: () => void;
}

/**
 * Leads to the checkout. Whether payments are set up at all is the server's to say: it answers
 * PAYMENTS_NOT_CONFIGURED where they are not.
 */
export function useCheckout(go: (url: string) => void = (url) => window.location.assign(url)): Checkout {
  const [pending, setPending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const start = async () => {
    setPending(true);
    try {
      const { checkoutUrl } = await createCheckoutSession();
      // The button stays busy while the browser leaves.
      go(checkoutUrl);
    } catch (error) {
      setAlert(hasCode(error, 'PAYMENTS_NOT_CONFIGURED') ? ALERTS.notYet : ALERTS.failed);
      setPending(false);
    }
  };
  return { pending, alert, start: () => void start(), dismiss: () => setAlert(null) };
}

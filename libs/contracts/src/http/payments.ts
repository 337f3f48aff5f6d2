import { z } from 'zod';
import { PRICE_IDS } from '../prices.js';

const ReturnUrl = z.url({ protocol: /^https?$/ }).max(2_000);

/** `POST /api/create-checkout-session`. Both addresses lie on `PUBLIC_URL`; the service refuses others with 400. */
export const CheckoutBody = z.object({
  priceId: z.enum(PRICE_IDS),
  successUrl: ReturnUrl,
  cancelUrl: ReturnUrl,
});
export type CheckoutBody = z.infer<typeof CheckoutBody>;

/** Where the browser goes to pay. */
export const CheckoutAnswer = z
  .object({
    checkoutUrl: z.string(),
  })
  .readonly();
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>;

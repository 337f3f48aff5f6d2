import { z } from 'zod';
import { PRICE_IDS } from '../prices.js';

const ReturnUrl = z.url({ protocol: /^https?$/ }).max(2_000);

/** A sum in whole units of the currency, such as 9 or 9.5, and the currency's code, such as `USD`. */
const Sum = { amount: z.number(), currency: z.string().max(3) };

/** `POST /api/create-checkout-session`. Both addresses lie on `PUBLIC_URL`; the service refuses others with 400. */
export const CheckoutBody = z.object({
  priceId: z.enum(PRICE_IDS),
  successUrl: ReturnUrl,
  cancelUrl: ReturnUrl,
  /** What the person last saw that they would pay; another price is 409 `PRICE_CHANGED`. */
  seen: z.object(Sum).optional(),
});
export type CheckoutBody = z.infer<typeof CheckoutBody>;

/** Where the browser goes to pay. */
export const CheckoutResponse = z
  .object({
    checkoutUrl: z.string(),
  })
  .readonly();
export type CheckoutResponse = z.infer<typeof CheckoutResponse>;

/** What the payment provider charges for one of the plans. */
export const PlanPrice = z
  .object({
    priceId: z.enum(PRICE_IDS),
    ...Sum,
    interval: z.enum(['month', 'year']),
  })
  .readonly();
export type PlanPrice = z.infer<typeof PlanPrice>;

/** `GET /api/user/plan/prices`, in the order of `PRICE_IDS`. */
export const PlanPrices = z
  .object({
    prices: z.array(PlanPrice),
  })
  .readonly();
export type PlanPrices = z.infer<typeof PlanPrices>;

/** `GET /api/user/plan`: what a person pays for. Null where nothing is paid: the free plan, or one that was given. */
export const PaidPlan = z
  .object({
    subscription: z
      .object({
        interval: z.enum(['month', 'year']).nullable(),
        /** When it is renewed or ends. */
        periodEnd: z.string().nullable(),
        /** Cancelled: it stays to the end of the period. */
        endsWithPeriod: z.boolean(),
        paymentFailed: z.boolean(),
        /** It gives no plan any more: Stripe has given up on its payment, or it is paused. Absent where it gives one. */
        stopped: z.boolean().optional(),
      })
      .nullable(),
  })
  .readonly();
export type PaidPlan = z.infer<typeof PaidPlan>;

/** `POST /api/user/plan/portal`: where the provider leads back to, on `PUBLIC_URL`. */
export const PortalBody = z.object({ returnUrl: ReturnUrl });
export type PortalBody = z.infer<typeof PortalBody>;

/** The provider's page on which a person changes their card, reads their invoices or cancels. */
export const PortalResponse = z
  .object({
    portalUrl: z.string(),
  })
  .readonly();
export type PortalResponse = z.infer<typeof PortalResponse>;

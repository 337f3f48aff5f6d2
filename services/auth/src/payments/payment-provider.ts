import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PriceId } from '@tessera/contracts';
import { AppError, unavailable } from '@tessera/service-kit';
import Stripe from 'stripe';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { setCharging } from './charging.js';
import { createCustomerOnce } from './customers.js';
import { cancel, expireCheckouts, isMissing, LISTED, QUICK } from './closing.js';
import { sumOf, type ProviderPrice } from './provider-price.js';
import {
  MADE_HERE,
  subscriptionsOf,
  type Subscriptions,
  type SubscriptionState,
} from './subscription-state.js';

/** In milliseconds; with the one repetition below the gateway's 30 s. */
const DEADLINE = 10_000;

/** An event of the provider: whose it is, or null where it concerns no customer's subscription. */
interface PaymentEvent {
  readonly id: string;
  readonly customerId: string | null;
}

export interface Checkout {
  readonly customerId: string;
  readonly priceId: PriceId;
  /** One in which Stripe knows the price. */
  readonly currency: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** After any of these a subscription may be another than it was. */
const CONCERNS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
]);

/** Stripe, by its own library. Without keys there are no payments: every call is PAYMENTS_NOT_CONFIGURED. */
@Injectable()
export class PaymentProvider {
  private readonly keys: { readonly stripe: Stripe; readonly webhookSecret: string } | null;
  private readonly prices: Readonly<Record<PriceId, string>>;

  constructor(@Inject(AUTH_ENV) env: AuthEnv) {
    const { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
    this.prices = {
      price_premium_monthly: env.STRIPE_PRICE_MONTHLY,
      price_premium_yearly: env.STRIPE_PRICE_YEARLY,
    };
    this.keys =
      secret === undefined || webhookSecret === undefined
        ? null
        : {
            webhookSecret,
            stripe: new Stripe(secret, {
              host: env.STRIPE_API_HOST,
              port: env.STRIPE_API_PORT,
              protocol: env.STRIPE_API_PROTOCOL,
              timeout: DEADLINE,
              maxNetworkRetries: 1,
              telemetry: false,
            }),
          };
  }

  get isConfigured(): boolean {
    return this.keys !== null;
  }

  /** @throws AppError PAYMENTS_NOT_CONFIGURED. */
  assertConfigured(): void {
    this.configured();
  }

  /**
   * The provider's id for a person; asked twice at once, or again after a crash, it is the same one. `former` is one
   * that is not known there any more.
   */
  async createCustomer(userId: string, email: string, former = ''): Promise<string> {
    const { stripe } = this.configured();
    // One of Stripe's keys may not come back with another body: an address may have changed. With the same one the
    // former customer would come back. It has 255 characters at most, which an address alone may have.
    const idempotencyKey = createHash('sha256')
      .update(JSON.stringify([userId, email, former]))
      .digest('hex');
    return (await orThrow(createCustomerOnce(stripe, { email, metadata: { userId } }, idempotencyKey))).id;
  }

  /** Whether the provider knows a customer: not one that was removed there, or made with other keys. */
  async knows(customerId: string): Promise<boolean> {
    return (await this.findCustomer(customerId)) !== null;
  }

  /** Whom a customer was made for; null where that was not here, or the provider does not know the customer. */
  async readUserId(customerId: string): Promise<string | null> {
    return (await this.findCustomer(customerId))?.metadata.userId ?? null;
  }

  /** The address at which the person pays. */
  async createCheckout({ customerId, priceId, currency, ...urls }: Checkout): Promise<string> {
    const { stripe } = this.configured();
    const session = await orThrow(
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        subscription_data: { metadata: MADE_HERE },
        line_items: [{ price: this.prices[priceId], quantity: 1 }],
        success_url: urls.successUrl,
        cancel_url: urls.cancelUrl,
        // The person pays in the currency that they were shown, also where the price has others for other countries.
        currency: currency.toLowerCase(),
        adaptive_pricing: { enabled: false },
      }),
    );
    if (session.url === null) throw checkoutFailed(new Error(`session ${session.id} has no address`));
    return session.url;
  }

  /** What one of the prices is now. */
  async readPrice(priceId: PriceId): Promise<ProviderPrice> {
    const { stripe } = this.configured();
    return sumOf(await orThrow(stripe.prices.retrieve(this.prices[priceId], {}, QUICK), down));
  }

  /** The address at which a customer changes their card, reads their invoices or cancels; null for an unknown one. */
  async createPortal(customerId: string, returnUrl: string): Promise<string | null> {
    const { stripe } = this.configured();
    const wanted = { customer: customerId, return_url: returnUrl };
    try {
      return (await stripe.billingPortal.sessions.create(wanted, QUICK)).url;
    } catch (error) {
      if (isMissing(error, 'customer')) return null;
      throw down(error);
    }
  }

  /** What a customer has now; nothing where they never had a subscription, or are not known any more. */
  async readSubscriptions(customerId: string): Promise<Subscriptions> {
    const { stripe } = this.configured();
    const wanted = { customer: customerId, status: 'all', limit: LISTED } as const;
    try {
      const { data } = await stripe.subscriptions.list(wanted);
      return subscriptionsOf(data, Object.values(this.prices));
    } catch (error) {
      if (isMissing(error, 'customer')) return { best: null, surplus: [] };
      throw down(error);
    }
  }

  /** Nobody can pay any more on a page that is open for this customer. Repeating it changes nothing. */
  async expireCheckouts(customerId: string): Promise<void> {
    const { stripe } = this.configured();
    await orThrow(expireCheckouts(stripe, customerId));
  }

  /**
   * Ends one of several subscriptions of a customer at once; what was paid and is unused counts for their next invoice.
   */
  async endSurplus({ subscriptionId, status }: SubscriptionState): Promise<void> {
    const { stripe } = this.configured();
    if (subscriptionId === null) return;
    const credit = status === 'active' ? { prorate: true, invoice_now: true } : {};
    await orThrow(cancel(stripe, subscriptionId, credit), down);
  }

  /**
   * Stops what a customer is charged for, or has it go on. Repeating it changes nothing, and what somebody paused at
   * the provider stays as it is.
   */
  async setCharging(customerId: string, charging: boolean): Promise<void> {
    const { stripe } = this.configured();
    try {
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: LISTED });
      for (const subscription of data) await setCharging(stripe, subscription, charging);
    } catch (error) {
      if (!isMissing(error, 'customer')) throw down(error);
    }
  }

  /**
   * Ends at once whatever a customer still pays for, or could begin to pay for on a page that is open; for accounts
   * that are erased. Nothing is refunded. Repeating it changes nothing.
   */
  async endSubscriptions(customerId: string): Promise<void> {
    const { stripe } = this.configured();
    try {
      // First, so that what is paid until then is listed.
      await expireCheckouts(stripe, customerId);
      const { data } = await stripe.subscriptions.list({ customer: customerId, limit: LISTED });
      for (const { id } of data) await cancel(stripe, id);
    } catch (error) {
      // Who is not a customer any more, or never was with these keys, pays for nothing.
      if (!isMissing(error, 'customer')) throw down(error);
    }
  }

  /** @throws AppError VALIDATION_FAILED where the provider did not sign exactly these bytes. */
  readEvent(body: Buffer, signature: string): PaymentEvent {
    const { stripe, webhookSecret } = this.configured();
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch (cause) {
      throw new AppError('VALIDATION_FAILED', { text: 'The signature is not right.', cause });
    }
    const { customer } = event.data.object as { customer?: unknown };
    const concerns = CONCERNS.has(event.type) && typeof customer === 'string';
    return { id: event.id, customerId: concerns ? customer : null };
  }

  private async findCustomer(customerId: string): Promise<Stripe.Customer | null> {
    const { stripe } = this.configured();
    try {
      const customer = await stripe.customers.retrieve(customerId, {}, QUICK);
      return customer.deleted ? null : customer;
    } catch (error) {
      if (isMissing(error, 'id')) return null;
      throw down(error);
    }
  }

  private configured(): NonNullable<PaymentProvider['keys']> {
    if (this.keys === null) throw new AppError('PAYMENTS_NOT_CONFIGURED');
    return this.keys;
  }
}

async function orThrow<T>(call: Promise<T>, failure = checkoutFailed): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw failure(error);
  }
}

const down = (cause: unknown): AppError => unavailable('stripe', cause);

function checkoutFailed(cause: unknown): AppError {
  return new AppError('DEPENDENCY_UNAVAILABLE', {
    text: 'Failed to create checkout session',
    info: { what: 'stripe' },
    cause,
    retryAfter: 5,
  });
}

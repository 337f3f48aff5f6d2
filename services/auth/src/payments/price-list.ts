import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { PRICE_IDS, type CheckoutBody, type PlanPrice, type PlanPrices } from '@tessera/contracts';
import { AppError, Clock } from '@tessera/service-kit';
import { PaymentProvider } from './payment-provider.js';

/** In milliseconds: every page of the plans asks, and a price hardly ever changes. */
const KEPT = 60_000;

/** What the plans cost now, by the payment provider. */
@Injectable()
export class PriceList {
  private kept: { readonly until: number; readonly prices: Promise<PlanPrice[]> } | null = null;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError PAYMENTS_NOT_CONFIGURED, DEPENDENCY_UNAVAILABLE. */
  async read(): Promise<PlanPrices> {
    this.provider.assertConfigured();
    const now = this.clock.now().getTime();
    if (this.kept === null || this.kept.until <= now) {
      const prices = Promise.all(PRICE_IDS.map((priceId) => this.readOne(priceId)));
      this.kept = { until: now + KEPT, prices };
      // The next request retries.
      prices.catch(() => (this.kept = null));
    }
    return { prices: await this.kept.prices };
  }

  /** As {@link read}, where prices are optional: null where no provider is connected, or it does not respond soon. */
  async readSoon(within: number): Promise<readonly PlanPrice[] | null> {
    const late = new AbortController();
    const prices = this.read().then(
      (read) => read.prices,
      () => null,
    );
    const waited = setTimeout(within, null, { signal: late.signal }).catch(() => null);
    return Promise.race([prices, waited]).finally(() => late.abort());
  }

  /**
   * What is charged now: nobody pays another sum than the one they last saw.
   * @throws AppError PRICE_CHANGED, DEPENDENCY_UNAVAILABLE.
   */
  async readSeen({ priceId, seen }: Pick<CheckoutBody, 'priceId' | 'seen'>): Promise<PlanPrice> {
    const price = await this.readOne(priceId);
    const { amount, currency } = price;
    if (seen === undefined || (amount === seen.amount && currency === seen.currency)) return price;
    this.kept = null;
    throw new AppError('PRICE_CHANGED');
  }

  private async readOne(priceId: PlanPrice['priceId']): Promise<PlanPrice> {
    return { priceId, ...(await this.provider.readPrice(priceId)) };
  }
}

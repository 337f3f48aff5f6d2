import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  CheckoutResponse,
  CheckoutBody,
  PaidPlan,
  PortalResponse,
  PortalBody,
} from '@tessera/contracts';
import { AppError, Clock, type Caller } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { PlanChanges } from '../plans/plan-changes.js';
import { UserPlanRepository } from '../plans/user-plan.repository.js';
import { PersonLimits } from '../rates/person-limits.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { ErasedCustomers } from './erased-customers.js';
import { toPaidPlan } from './paid-plan.js';
import { PaymentProvider } from './payment-provider.js';
import type { Payment } from './payment.schema.js';
import { PriceList } from './price-list.js';
import { NO_SUBSCRIPTION } from './subscription-state.js';
import { SuspendedCharges } from './suspended-charges.js';

/** Repeats come within days, and nobody's subscription has this many events in days. */
const EVENTS_KEPT = 50;

type Payer = Pick<UserRecord, '_id' | 'suspendedAt'>;

@Injectable()
export class PaymentService {
  private readonly logger = new Logger('payments');
  private readonly ownOrigin: string;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly prices: PriceList,
    private readonly users: UserRepository,
    private readonly plans: PlanChanges,
    private readonly userPlans: UserPlanRepository,
    private readonly charges: SuspendedCharges,
    private readonly erased: ErasedCustomers,
    private readonly limits: PersonLimits,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) env: AuthEnv,
  ) {
    this.ownOrigin = new URL(env.PUBLIC_URL).origin;
  }

  /**
   * @throws AppError PAYMENTS_NOT_CONFIGURED; VALIDATION_FAILED for an address that is not the product's own, and
   *   for somebody who pays already; PRICE_CHANGED; RATE_LIMITED; DEPENDENCY_UNAVAILABLE.
   */
  async startCheckout({ sub }: Caller, body: CheckoutBody): Promise<CheckoutResponse> {
    this.provider.assertConfigured();
    const successUrl = this.ownAddress('successUrl', body.successUrl);
    const cancelUrl = this.ownAddress('cancelUrl', body.cancelUrl);
    await this.limits.count('payments', sub);
    const { customerId, entitled } = await this.customerOf(sub);
    if (entitled) throw paysAlready();
    const { priceId, currency } = await this.prices.readSeen(body);
    await this.provider.expireCheckouts(customerId);
    // Who has paid on one of those pages is known to the provider before its event is here.
    const { best } = await this.provider.readSubscriptions(customerId);
    if (best?.entitled === true) {
      await this.update({ _id: sub }, customerId);
      throw paysAlready();
    }
    const checkout = { priceId, currency, customerId, successUrl, cancelUrl };
    const checkoutUrl = await this.provider.createCheckout(checkout);
    await this.userPlans.noteCheckout(customerId, this.clock.now());
    return { checkoutUrl };
  }

  /** What the person pays for. */
  async readPlan({ sub }: Caller): Promise<PaidPlan> {
    return toPaidPlan((await this.userOf(sub)).payment);
  }

  /**
   * @throws AppError PAYMENTS_NOT_CONFIGURED; VALIDATION_FAILED for an address that is not the product's own, and for
   *   somebody who never was at the checkout, or is not known to the provider any more; RATE_LIMITED;
   *   DEPENDENCY_UNAVAILABLE.
   */
  async openPortal({ sub }: Caller, body: PortalBody): Promise<PortalResponse> {
    this.provider.assertConfigured();
    const returnUrl = this.ownAddress('returnUrl', body.returnUrl);
    const { payment } = await this.userOf(sub);
    if (payment) await this.limits.count('payments', sub);
    const portalUrl = payment && (await this.provider.createPortal(payment.customerId, returnUrl));
    if (!portalUrl) throw new AppError('VALIDATION_FAILED', { text: 'This account has no payments.' });
    return { portalUrl };
  }

  /**
   * Applies an event by fetching the provider's current state, in any order, any number of times. Once this returns
   * the state is written; when it throws, the provider sends the event again. What an erased customer paid for, on a
   * page that was open when they deleted their account, ends at once.
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.provider.readEvent(body, signature);
    if (event.customerId === null) return;
    const { id, customerId } = event;
    const known = await this.userPlans.findByCustomer(customerId);
    if (known?.erasedAt) return this.provider.endSubscriptions(customerId);
    if (known !== null) return this.update(known, customerId, id);
    // Who first paid after the restored backup was made, or is erased, is known to the provider alone.
    const userId = await this.provider.readUserId(customerId);
    const user = userId === null ? null : await this.users.findById(userId);
    if (user !== null && user.payment === undefined) return this.update(user, customerId, id);
    if (user === null && userId !== null && (await this.erased.isErased(userId)))
      return this.provider.endSubscriptions(customerId);
    this.logger.warn({ customer: customerId, event: id }, 'a payment event of an unknown customer');
  }

  /**
   * Writes what the provider has of somebody now, after an event or without one. Only a change of what is paid for
   * changes the plan: what an operator or admin has set stays until then. Of several subscriptions one goes on.
   */
  async update({ _id, suspendedAt }: Payer, customerId: string, eventId?: string): Promise<void> {
    await this.plans.apply(_id, 'payment', async ({ subscriptionTier, payment }) => {
      const { restoredAt: _asked, ...known } = payment ?? unpaid(customerId);
      const fresh = eventId === undefined ? [] : [eventId];
      const isRepeated = fresh.some((event) => known.events.includes(event));
      if (known.customerId !== customerId || isRepeated) return null;
      const { best, surplus } = await this.provider.readSubscriptions(customerId);
      // Before the write, after which a repeated event changes nothing.
      for (const one of surplus) {
        await this.provider.endSurplus(one);
        this.logger.warn(
          { customer: customerId, ended: one.subscriptionId },
          'a second subscription was ended',
        );
      }
      const next: Payment = {
        ...known,
        // Of whom the provider tells, it knew: without a subscription now, theirs ended with the customer. What a
        // restore has brought back may be of another account at the provider.
        ...(best ?? (eventId === undefined ? {} : NO_SUBSCRIPTION)),
        revision: known.revision + 1,
        events: [...known.events, ...fresh].slice(-EVENTS_KEPT),
      };
      if (next.entitled === known.entitled) return { tier: subscriptionTier, payment: next };
      return { tier: next.entitled ? 'creator' : 'free', payment: next };
    });
    if (suspendedAt) await this.charges.check(_id);
  }

  /**
   * Known before the checkout begins, so that every event of it finds its owner. Whom the provider does not know any
   * more becomes another customer: who was removed there, or was made one with an operator's former keys.
   */
  private async customerOf(userId: string): Promise<Payment> {
    const user = await this.plans.apply(userId, 'payment', async ({ email, subscriptionTier, payment }) => {
      if (payment && (await this.provider.knows(payment.customerId))) return null;
      const customerId = await this.provider.createCustomer(userId, email, payment?.customerId);
      return { tier: subscriptionTier, payment: unpaid(customerId, payment?.revision) };
    });
    if (user?.payment === undefined) throw new AppError('UNAUTHENTICATED');
    return user.payment;
  }

  private async userOf(id: string): Promise<UserRecord> {
    const user = await this.users.findById(id);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    return user;
  }

  /** The address as it was understood, which need not be as it was written. */
  private ownAddress(path: string, address: string): string {
    const url = new URL(address);
    if (url.origin === this.ownOrigin && url.username === '' && url.password === '') return url.href;
    const message = 'This is not an address of the product.';
    throw new AppError('VALIDATION_FAILED', { text: message, details: [{ path, message }] });
  }
}

function paysAlready(): AppError {
  return new AppError('VALIDATION_FAILED', { text: 'This account has Premium already.' });
}

/** A customer before their first checkout is over; `revision` is that of what the person had before. */
function unpaid(customerId: string, revision = 0): Payment {
  return { revision: revision + 1, customerId, ...NO_SUBSCRIPTION, events: [] };
}

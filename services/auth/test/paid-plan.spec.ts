import type { PaidPlan, PlanPrices, PortalResponse } from '@tessera/contracts';
import { eventually, FakeStripe, PERIOD_END, type FakeSubscription } from '@tessera/testing';
import { AuthServer, PUBLIC_URL, refusal, type Person } from './auth-server.js';
import { StatisticsMessages } from '../src/statistics/statistics.messages.js';
import { deliverEvent, newCustomer, startCheckout } from './paying.js';

let stripe: FakeStripe;
let auth: AuthServer;
async function start(): Promise<void> {
  stripe = await FakeStripe.start();
  auth = await AuthServer.start(stripe.env);
}
async function stop(): Promise<void> {
  await auth.stop();
  await stripe.stop();
}

const readPrices = ({ token }: Person) => auth.call<PlanPrices>('GET', '/api/user/plan/prices', { token });
const priceCalls = () => stripe.calls.filter(({ route }) => route.startsWith('GET /v1/prices/')).length;

const MONTHLY = { priceId: 'price_premium_monthly', amount: 9, currency: 'USD', interval: 'month' };
const YEARLY = { priceId: 'price_premium_yearly', amount: 90, currency: 'USD', interval: 'year' };

describe('GET /api/user/plan/prices', () => {
  // The service remembers prices.
  beforeEach(start);
  afterEach(stop);

  it("returns the payment provider's sums, and asks it once for many pages", async () => {
    const person = await auth.signUp();
    for (let page = 0; page < 3; page += 1) {
      expect(await readPrices(person)).toMatchObject({ status: 200, body: { prices: [MONTHLY, YEARLY] } });
    }
    expect(priceCalls()).toBe(2);
  });

  it.each([
    ['eur', 950, 9.5],
    ['jpy', 1_400, 1_400],
    ['kwd', 2_750, 2.75],
    ['isk', 120_000, 1_200],
    ['ugx', 120_000, 1_200],
    ['rsd', 99_000, 990],
    ['huf', 250_000, 2_500],
    ['idr', 9_900_050, 99_000.5],
    ['clp', 8_000, 8_000],
  ])('knows in what Stripe counts %s', async (currency, unitAmount, amount) => {
    stripe.setPrice('price_premium_monthly', { unitAmount, currency, interval: 'month' });
    const { body } = await readPrices(await auth.signUp());
    expect(body.prices[0]).toMatchObject({ amount, currency: currency.toUpperCase() });
  });

  it('tells the admin what is charged, or nothing while the provider fails', async () => {
    // The first snapshot of accounts is taken while the service starts.
    const billing = () => eventually(() => auth.app.get(StatisticsMessages).billing());
    stripe.failing = true;
    expect(await billing()).toMatchObject({ subscriptions: {}, prices: null });
    stripe.failing = false;
    expect(await billing()).toMatchObject({ prices: { currency: 'USD', monthly: 9, yearly: 90 } });
  });

  it('is 503 while the provider fails, and asks again for the next page', async () => {
    const person = await auth.signUp();
    stripe.failing = true;
    expect(await readPrices(person)).toMatchObject({
      status: 503,
      body: refusal('DEPENDENCY_UNAVAILABLE'),
    });
    stripe.failing = false;
    expect((await readPrices(person)).status).toBe(200);
  });
});

describe('POST /api/create-checkout-session with what the person has seen', () => {
  // The service remembers prices.
  beforeEach(start);
  afterEach(stop);

  it('leads to the checkout of that sum, in that currency [7.5]', async () => {
    const seen = { amount: 90, currency: 'USD' };
    const response = await startCheckout(auth, await auth.signUp(), {
      priceId: 'price_premium_yearly',
      seen,
    });
    expect(response.status).toBe(200);
    expect(stripe.calls.at(-1)?.fields).toMatchObject({
      'line_items[0][price]': 'price_of_a_year',
      'adaptive_pricing[enabled]': 'false',
      currency: 'usd',
    });
  });

  it('leads to it in the currency of the price also without, as Stripe may know the price in others', async () => {
    stripe.setPrice('price_premium_monthly', { unitAmount: 1_000, currency: 'eur', interval: 'month' });
    expect((await startCheckout(auth, await auth.signUp())).status).toBe(200);
    expect(stripe.calls.at(-1)?.fields).toMatchObject({ currency: 'eur' });
  });

  it.each([
    ['sum', { amount: 9, currency: 'USD' }],
    ['currency', { amount: 10, currency: 'EUR' }],
  ])(
    'is 409 PRICE_CHANGED for another %s, and the next page shows the price as it is now',
    async (_, seen) => {
      const person = await auth.signUp();
      await readPrices(person);
      stripe.setPrice('price_premium_monthly', { unitAmount: 1_000, currency: 'usd', interval: 'month' });
      expect(await startCheckout(auth, person, { seen })).toMatchObject({
        status: 409,
        body: refusal('PRICE_CHANGED'),
      });
      expect(stripe.calls.map(({ route }) => route)).not.toContain('POST /v1/checkout/sessions');
      expect((await readPrices(person)).body.prices[0]).toMatchObject({ amount: 10, currency: 'USD' });
    },
  );
});

describe('GET /api/user/plan', () => {
  beforeAll(start);
  afterAll(stop);

  const planOf = async ({ token }: Person) =>
    (await auth.call<PaidPlan>('GET', '/api/user/plan', { token })).body.subscription;

  async function paying(subscription: Partial<FakeSubscription>): Promise<Person> {
    const person = await newCustomer(auth);
    stripe.setSubscriptions(person.customerId, [subscription]);
    await deliverEvent(auth, stripe.event('customer.subscription.updated', person.customerId));
    return person;
  }

  it('is none for somebody who never paid, and for who only was at the checkout', async () => {
    expect(await planOf(await auth.signUp())).toBeNull();
    expect(await planOf(await newCustomer(auth))).toBeNull();
  });

  it('tells for how long is paid, and that it is renewed then', async () => {
    expect(await planOf(await paying({ interval: 'year' }))).toEqual({
      interval: 'year',
      periodEnd: PERIOD_END.toISOString(),
      endsWithPeriod: false,
      paymentFailed: false,
    });
  });

  it('tells that a cancelled plan ends with its period, and that a payment has failed', async () => {
    expect(await planOf(await paying({ endsWithPeriod: true }))).toMatchObject({ endsWithPeriod: true });
    expect(await planOf(await paying({ status: 'past_due' }))).toMatchObject({ paymentFailed: true });
  });

  it('tells that one has stopped which gives no plan any more, because of its payment or a pause', async () => {
    const stopped = await Promise.all(['unpaid', 'incomplete', 'paused'].map((status) => paying({ status })));
    expect(await Promise.all(stopped.map(planOf))).toMatchObject([
      { stopped: true, paymentFailed: true },
      { stopped: true, paymentFailed: true },
      { stopped: true, paymentFailed: false },
    ]);
    expect(await planOf(await paying({ status: 'past_due' }))).not.toHaveProperty('stopped');
  });

  it('tells the day on which an operator ends it, however many periods there are until then', async () => {
    const endsAt = new Date(PERIOD_END.getTime() + 150 * 86_400_000);
    expect(await planOf(await paying({ endsAt }))).toMatchObject({
      endsWithPeriod: true,
      periodEnd: endsAt.toISOString(),
    });
  });

  it('is none once it is over', async () => {
    expect(await planOf(await paying({ status: 'canceled' }))).toBeNull();
  });
});

describe('POST /api/user/plan/portal', () => {
  beforeAll(start);
  afterAll(stop);

  const openPortal = ({ token }: Person, returnUrl = `${PUBLIC_URL}/profile`) =>
    auth.call<PortalResponse>('POST', '/api/user/plan/portal', { token, body: { returnUrl } });

  it("returns the address of the customer's own page, with the way back", async () => {
    const person = await newCustomer(auth);
    const { status, body } = await openPortal(person);
    expect(status).toBe(200);
    expect(body.portalUrl).toContain(`/portal/${person.customerId}?`);
    expect(stripe.calls.at(-1)).toEqual({
      route: 'POST /v1/billing_portal/sessions',
      fields: { customer: person.customerId, return_url: `${PUBLIC_URL}/profile` },
    });
  });

  it.each(['https://evil.example/profile', `${PUBLIC_URL}@evil.example/`, 'javascript:alert(1)'])(
    'leads back to no other site: %s is 400',
    async (returnUrl) => {
      expect(await openPortal(await newCustomer(auth), returnUrl)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: [{ path: 'returnUrl' }] },
      });
    },
  );

  it('is 400 for somebody without payments, also at the provider, and 503 while that fails', async () => {
    const removed = await newCustomer(auth);
    stripe.removeCustomer(removed.customerId);
    for (const none of [await auth.signUp(), removed]) {
      expect(await openPortal(none)).toMatchObject({
        status: 400,
        body: { message: 'This account has no payments.' },
      });
    }
    const person = await newCustomer(auth);
    stripe.failing = true;
    expect(await openPortal(person)).toMatchObject({ status: 503, body: refusal('DEPENDENCY_UNAVAILABLE') });
  });
});

import { getConnectionToken } from '@nestjs/mongoose';
import { ERRORS, type User } from '@tessera/contracts';
import { eventually, PERIOD_END, type FakeStripe, type FakeSubscription } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { PlanChanges } from '../src/plans/plan-changes.js';
import { AuthServer, PUBLIC_URL, refusal, type Person } from './auth-server.js';
import {
  besideStripe,
  CHECKOUT,
  deliverEvent,
  newCustomer,
  startCheckout,
  storedUser,
  usersIn,
  type SentEvent,
} from './paying.js';

let stripe: FakeStripe;
let auth: AuthServer;
besideStripe((started) => ({ stripe, auth } = started));

const checkout = (person: Person, body: object = {}, server = auth) => startCheckout(server, person, body);
const customer = () => newCustomer(auth);
const stored = (person: Pick<Person, 'user'>) => storedUser(auth, person);
const deliver = (event: SentEvent) => deliverEvent(auth, event);
const sessions = () => stripe.calls.filter(({ route }) => route === 'POST /v1/checkout/sessions');
const history = ({ user }: Person) =>
  auth.app
    .get<Connection>(getConnectionToken())
    .collection('plan-changes')
    .find({ to: { $in: ['free', 'creator'] }, userId: user.id })
    .sort({ _id: 1 })
    .toArray();
const tierOf = async ({ token }: Person) =>
  (await auth.call<User>('GET', '/api/user', { token })).body.subscriptionTier;

async function happens(
  to: { customerId: string },
  type: string,
  subscriptions: readonly Partial<FakeSubscription>[],
): Promise<void> {
  stripe.setSubscriptions(to.customerId, subscriptions);
  expect((await deliver(stripe.event(type, to.customerId))).status).toBe(200);
}

describe('POST /api/create-checkout-session', () => {
  it('returns the address of a checkout for this person, this price and the way back [7.5]', async () => {
    const person = await auth.signUp();
    const response = await checkout(person);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      checkoutUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_/) as string,
    });
    const [made] = stripe.calls;
    const [session] = sessions();
    expect(made).toMatchObject({
      route: 'POST /v1/customers',
      fields: { email: person.email, 'metadata[userId]': person.user.id },
    });
    expect(session).toMatchObject({
      route: 'POST /v1/checkout/sessions',
      fields: {
        mode: 'subscription',
        customer: (await stored(person)).payment.customerId,
        'line_items[0][price]': 'price_premium_monthly',
        'line_items[0][quantity]': '1',
        success_url: CHECKOUT.successUrl,
        cancel_url: CHECKOUT.cancelUrl,
      },
    });
  });

  it('asks for the price that the operator has set for a year', async () => {
    await checkout(await auth.signUp(), { priceId: 'price_premium_yearly' });
    expect(sessions()[0]?.fields['line_items[0][price]']).toBe('price_of_a_year');
  });

  it('hands on the addresses as they were understood', async () => {
    await checkout(await auth.signUp(), { successUrl: `${PUBLIC_URL}/a/../upgrade\\success\t` });
    expect(sessions()[0]?.fields['success_url']).toBe(`${PUBLIC_URL}/upgrade/success`);
  });

  it('makes one customer of a person, however often and at once they ask', async () => {
    const person = await auth.signUp();
    const responses = await Promise.all([checkout(person), checkout(person), checkout(person)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sessions().map(({ fields }) => fields.customer)).size).toBe(1);
  });

  it('makes another customer of whom Stripe does not know any more, as removed there [D7.11]', async () => {
    const person = await customer();
    stripe.removeCustomer(person.customerId);
    const responses = await Promise.all([checkout(person), checkout(person)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { customerId } = (await stored(person)).payment;
    expect(customerId).not.toBe(person.customerId);
    expect(
      sessions()
        .slice(-2)
        .map(({ fields }) => fields.customer),
    ).toEqual([customerId, customerId]);
    await happens({ customerId }, 'checkout.session.completed', [{}]);
    await deliver(stripe.event('customer.subscription.deleted', person.customerId));
    expect(await tierOf(person)).toBe('creator');
  });

  it.each([
    ['successUrl', 'https://evil.example/upgrade/success'],
    ['cancelUrl', 'http://localhost:8081/upgrade/cancel'],
    ['successUrl', 'http://localhost:8080@evil.example/'],
    ['cancelUrl', 'javascript:alert(1)'],
    ['successUrl', `${PUBLIC_URL.replace('://', '://someone:secret@')}/upgrade/success`],
    ['cancelUrl', `${PUBLIC_URL.replace('://', '://someone@')}/upgrade/cancel`],
    ['priceId', 'price_of_something_else'],
  ])('refuses %s %s with 400', async (field, value) => {
    const response = await checkout(await auth.signUp(), { [field]: value });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ path: field }] },
    });
    expect(stripe.calls).toEqual([]);
  });

  it('refuses a visitor with 401', async () => {
    const response = await auth.call('POST', '/api/create-checkout-session', { body: CHECKOUT });
    expect(response).toMatchObject({ status: 401, body: refusal('UNAUTHENTICATED') });
  });

  it("responds with 503 'Failed to create checkout session' while Stripe fails [8.7]", async () => {
    stripe.failing = true;
    const person = await auth.signUp();
    expect(await checkout(person)).toMatchObject({
      status: 503,
      body: { ...refusal('DEPENDENCY_UNAVAILABLE'), message: 'Failed to create checkout session' },
    });
    stripe.failing = false;
    expect((await checkout(person)).status).toBe(200);
  });

  it('makes a customer of who has the longest address, and of whom Stripe has forgotten', async () => {
    const person = await auth.signUp();
    const email = `${'long'.repeat(16)}@${`${'d'.repeat(60)}.`.repeat(3)}com`;
    await usersIn(auth).updateOne({ _id: person.user.id }, { $set: { email } });
    expect((await checkout(person)).status).toBe(200);
    stripe.removeCustomer((await stored(person)).payment.customerId);
    expect((await checkout(person)).status).toBe(200);
  });

  it('does not let somebody who pays pay twice', async () => {
    const person = await customer();
    await happens(person, 'checkout.session.completed', [{}]);
    expect(await checkout(person)).toMatchObject({
      status: 400,
      body: { message: 'This account has Premium already.' },
    });
  });

  it('is 503 PAYMENTS_NOT_CONFIGURED without keys, and so are events', async () => {
    const bare = await AuthServer.start();
    try {
      const response = await checkout(await bare.signUp(), {}, bare);
      expect(response).toMatchObject({
        status: 503,
        body: {
          ...refusal('PAYMENTS_NOT_CONFIGURED'),
          message: 'Unable to process upgrade. Please try again later.',
        },
      });
      const event = await bare.call('POST', '/api/stripe/webhook', { body: { id: 'evt_1' } });
      expect(event).toMatchObject({ status: 503, body: refusal('PAYMENTS_NOT_CONFIGURED') });
    } finally {
      await bare.stop();
    }
  });
});

describe('POST /api/stripe/webhook', () => {
  it('upgrades who has paid, and dates the change', async () => {
    const person = await customer();
    expect(await tierOf(person)).toBe('free');
    await happens(person, 'checkout.session.completed', [{ id: 'sub_year', interval: 'year' }]);
    expect(await tierOf(person)).toBe('creator');
    expect((await stored(person)).payment).toMatchObject({
      subscriptionId: 'sub_year',
      status: 'active',
      entitled: true,
      interval: 'year',
      periodEnd: PERIOD_END,
      endsWithPeriod: false,
    });
    expect(await history(person)).toMatchObject([{ from: 'free', to: 'creator', source: 'payment' }]);
  });

  it('keeps the plan through a renewal, and adds nothing to the history [9.1]', async () => {
    const person = await customer();
    await happens(person, 'checkout.session.completed', [{}]);
    await happens(person, 'invoice.paid', [{}]);
    expect(await tierOf(person)).toBe('creator');
    expect(await history(person)).toHaveLength(1);
  });

  it('a cancelled plan stays active to the period end, and ends then [9.1]', async () => {
    const person = await customer();
    await happens(person, 'checkout.session.completed', [{}]);
    await happens(person, 'customer.subscription.updated', [{ endsWithPeriod: true }]);
    expect(await tierOf(person)).toBe('creator');
    expect((await stored(person)).payment).toMatchObject({ endsWithPeriod: true, periodEnd: PERIOD_END });
    await happens(person, 'customer.subscription.deleted', [{ status: 'canceled' }]);
    expect(await tierOf(person)).toBe('free');
    expect(await history(person)).toMatchObject([{ to: 'creator' }, { from: 'creator', to: 'free' }]);
  });

  it('ends the plan of who is no customer any more: with the customer Stripe ends their subscriptions', async () => {
    const person = await customer();
    await happens(person, 'checkout.session.completed', [{}]);
    stripe.removeCustomer(person.customerId);
    await deliver(stripe.event('customer.subscription.deleted', person.customerId));
    expect(await tierOf(person)).toBe('free');
    expect((await stored(person)).payment).toMatchObject({ entitled: false, status: null, periodEnd: null });
    expect(await history(person)).toMatchObject([{ to: 'creator' }, { from: 'creator', to: 'free' }]);
  });

  it('a failed payment keeps the plan while Stripe tries again, and ends it when it gives up', async () => {
    const person = await customer();
    await happens(person, 'checkout.session.completed', [{}]);
    await happens(person, 'invoice.payment_failed', [{ status: 'past_due' }]);
    expect(await tierOf(person)).toBe('creator');
    await happens(person, 'customer.subscription.updated', [{ status: 'unpaid' }]);
    expect(await tierOf(person)).toBe('free');
    await happens(person, 'invoice.paid', [{ status: 'active' }]);
    expect(await tierOf(person)).toBe('creator');
  });

  it('a first payment that fails upgrades nobody', async () => {
    const person = await customer();
    await happens(person, 'invoice.payment_failed', [{ status: 'incomplete' }]);
    expect(await tierOf(person)).toBe('free');
  });

  it('believes what Stripe returns now, not the order in which events come [D7.5]', async () => {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{ status: 'canceled' }]);
    await deliver(stripe.event('customer.subscription.deleted', person.customerId));
    // The event of the beginning comes last.
    await deliver(stripe.event('customer.subscription.created', person.customerId));
    expect(await tierOf(person)).toBe('free');
    expect(await history(person)).toEqual([]);
  });

  it('applies an event once, however often it comes [D7.5]', async () => {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{}]);
    const event = stripe.event('checkout.session.completed', person.customerId, 'evt_again');
    for (let time = 0; time < 3; time += 1) expect((await deliver(event)).status).toBe(200);
    expect((await stored(person)).payment).toMatchObject({ revision: 3, events: ['evt_again'] });
    // One of them before the checkout.
    expect(stripe.calls.filter(({ route }) => route === 'GET /v1/subscriptions')).toHaveLength(2);
  });

  it('a response of Stripe that was overtaken does not replace the newer one', async () => {
    const person = await customer();
    await happens(person, 'checkout.session.completed', [{}]);
    const release = stripe.holdNextList(person.customerId);
    const slow = deliver(stripe.event('customer.subscription.updated', person.customerId, 'evt_slow'));
    await expectCalls('GET /v1/subscriptions', 3);
    await happens(person, 'customer.subscription.deleted', [{ status: 'canceled' }]);
    release();
    expect((await slow).status).toBe(200);
    expect(await tierOf(person)).toBe('free');
    expect((await stored(person)).payment.events).toContain('evt_slow');
  });

  it('of two subscriptions the one that is paid counts', async () => {
    const person = await customer();
    await happens(person, 'customer.subscription.deleted', [
      { id: 'sub_new', status: 'canceled' },
      { id: 'sub_old', status: 'active' },
    ]);
    expect(await tierOf(person)).toBe('creator');
    expect((await stored(person)).payment.subscriptionId).toBe('sub_old');
  });

  it('leaves what an admin has set until the payment itself changes', async () => {
    const person = await customer();
    await happens(person, 'checkout.session.completed', [{}]);
    await auth.app.get(PlanChanges).setTier(person.user.id, 'free', { admin: 'a'.repeat(32) });
    await happens(person, 'invoice.paid', [{}]);
    expect(await tierOf(person)).toBe('free');
  });

  it('responds with 503 while the state cannot be read, so that the event comes again [D7.5]', async () => {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{}]);
    const event = stripe.event('checkout.session.completed', person.customerId);
    stripe.failing = true;
    const refused = await deliver(event);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: ERRORS.DEPENDENCY_UNAVAILABLE.text });
    expect(await tierOf(person)).toBe('free');
    stripe.failing = false;
    expect((await deliver(event)).status).toBe(200);
    expect(await tierOf(person)).toBe('creator');
  });

  it('refuses what Stripe did not sign: no signature, another one, other bytes', async () => {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{}]);
    const { payload, signature } = stripe.event('checkout.session.completed', person.customerId);
    const forged = [
      { payload, signature: '' },
      { payload, signature: signature.replace(/v1=./, 'v1=x') },
      { payload: `${payload} `, signature },
    ];
    for (const one of forged) {
      const response = await deliver(one);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject(refusal('VALIDATION_FAILED'));
    }
    expect(await tierOf(person)).toBe('free');
  });

  it('takes note of events that concern nobody here, or no subscription', async () => {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{}]);
    expect((await deliver(stripe.event('customer.subscription.updated', 'cus_elsewhere'))).status).toBe(200);
    expect((await deliver(stripe.event('payment_method.attached', person.customerId))).status).toBe(200);
    expect(await tierOf(person)).toBe('free');
  });
});

it('ends what an erased account would still pay for', async () => {
  const person = await customer();
  stripe.setSubscriptions(person.customerId, [{ id: 'sub_live' }, { id: 'sub_gone', status: 'canceled' }]);
  expect((await auth.call('DELETE', '/api/user/account', { token: person.token })).status).toBe(204);
  await auth.app.get(PaymentProvider).endSubscriptions(person.customerId);
  expect(stripe.subscriptionsOf(person.customerId).map(({ status }) => status)).toEqual([
    'canceled',
    'canceled',
  ]);
  const ended = stripe.calls.filter(({ route }) => route.startsWith('DELETE'));
  expect(ended.map(({ route }) => route)).toEqual(['DELETE /v1/subscriptions/sub_live']);
});

it('reports Stripe as unavailable where an erased account is still charged because Stripe fails', async () => {
  const person = await customer();
  stripe.failing = true;
  await expect(auth.app.get(PaymentProvider).endSubscriptions(person.customerId)).rejects.toMatchObject({
    code: 'DEPENDENCY_UNAVAILABLE',
    message: ERRORS.DEPENDENCY_UNAVAILABLE.text,
    info: { what: 'stripe' },
  });
});

it('erases an account that the payment provider does not know any more', async () => {
  const person = await customer();
  stripe.removeCustomer(person.customerId);
  expect((await auth.call('DELETE', '/api/user/account', { token: person.token })).status).toBe(204);
  await eventually(async () => expect(await stored(person)).toBeNull());
});

const expectCalls = (route: string, count: number) =>
  eventually(() => expect(stripe.calls.filter((call) => call.route === route)).toHaveLength(count));

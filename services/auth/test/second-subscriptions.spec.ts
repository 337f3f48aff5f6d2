import type { FakeStripe, FakeSubscription } from '@tessera/testing';
import type { AuthServer, Person } from './auth-server.js';
import { besideStripe, deliverEvent, newCustomer, startCheckout, storedUser } from './paying.js';

let stripe: FakeStripe;
let auth: AuthServer;
besideStripe((started) => ({ stripe, auth } = started));

type Customer = Person & { readonly customerId: string };

const openPage = async (person: Person) => (await startCheckout(auth, person)).body.checkoutUrl;
const pay = async (checkoutUrl: string) =>
  (await fetch(checkoutUrl, { method: 'POST', redirect: 'manual' })).status;
const completed = async ({ customerId }: Customer) =>
  (await deliverEvent(auth, stripe.event('checkout.session.completed', customerId))).status;
const endings = () => stripe.calls.filter(({ route }) => route.startsWith('DELETE'));
const statesOf = ({ customerId }: Customer) =>
  stripe.subscriptionsOf(customerId).map(({ id, status }) => [id.split('_')[1], status]);

/** The customer has these, newest first, named by their keys. */
function subscribe({ customerId }: Customer, ofIt: Record<string, Partial<FakeSubscription>>): void {
  const all = Object.entries(ofIt).map(([name, one]) => ({ id: `sub_${name}_${customerId}`, ...one }));
  stripe.setSubscriptions(customerId, all);
}

describe('a checkout', () => {
  it('ends those that the same person began before', async () => {
    const person = await newCustomer(auth);
    const [first, second] = [await openPage(person), await openPage(person)];
    expect([await pay(first), await pay(second)]).toEqual([404, 303]);
    expect(stripe.subscriptionsOf(person.customerId)).toHaveLength(1);
  });

  it('is refused to who has just paid, before Stripe tells of it, and they have their plan', async () => {
    const person = await newCustomer(auth);
    await pay(await openPage(person));
    expect(await startCheckout(auth, person)).toMatchObject({
      status: 400,
      body: { message: 'This account has Premium already.' },
    });
    expect((await storedUser(auth, person)).subscriptionTier).toBe('creator');
  });

  it('does not begin while the earlier ones cannot be ended', async () => {
    const person = await newCustomer(auth);
    stripe.beforeNext(/expire$/, () => (stripe.failing = true));
    expect(await startCheckout(auth, person)).toMatchObject({
      status: 503,
      body: { message: 'Failed to create checkout session' },
    });
  });
});

describe('of two subscriptions that a person pays for', () => {
  it('the older one ends, and what is left of it is credited [D7.10]', async () => {
    const person = await newCustomer(auth);
    subscribe(person, { new: { interval: 'year' }, old: {} });
    expect(await Promise.all([completed(person), completed(person)])).toEqual([200, 200]);
    expect(statesOf(person)).toEqual([
      ['new', 'active'],
      ['old', 'canceled'],
    ]);
    expect(endings()[0]?.fields).toEqual({ invoice_now: 'true', prorate: 'true' });
    expect((await storedUser(auth, person)).payment).toMatchObject({ interval: 'year', entitled: true });
  });

  it('one at another price than those of the checkout goes on: it is not for the plan', async () => {
    const person = await newCustomer(auth);
    subscribe(person, { new: {}, other: { price: 'price_of_prints' } });
    expect(await completed(person)).toBe(200);
    expect(statesOf(person)).toEqual([
      ['new', 'active'],
      ['other', 'active'],
    ]);
  });

  it('the one for the plan counts and goes on, also where the one for something else is newer [D7.19]', async () => {
    const person = await newCustomer(auth);
    subscribe(person, { other: { price: 'price_of_prints' }, mine: { interval: 'year' } });
    expect(await completed(person)).toBe(200);
    expect(statesOf(person)).toEqual([
      ['other', 'active'],
      ['mine', 'active'],
    ]);
    expect((await storedUser(auth, person)).payment).toMatchObject({
      subscriptionId: `sub_mine_${person.customerId}`,
      interval: 'year',
    });
  });

  it('the older one ends also where it was bought here at a price of former times [D7.19]', async () => {
    const person = await newCustomer(auth);
    await pay(await openPage(person));
    const [bought] = stripe.subscriptionsOf(person.customerId);
    subscribe(person, {
      new: {},
      old: { ...bought, id: `sub_old_${person.customerId}`, price: 'price_of_2025' },
    });
    expect(await completed(person)).toBe(200);
    expect(statesOf(person)).toEqual([
      ['new', 'active'],
      ['old', 'canceled'],
    ]);
  });

  it('the one whose payment fails ends, also where it is the newer one', async () => {
    const person = await newCustomer(auth);
    subscribe(person, { new: { status: 'past_due' }, old: {} });
    expect(await completed(person)).toBe(200);
    expect(statesOf(person)).toEqual([
      ['new', 'canceled'],
      ['old', 'active'],
    ]);
    // It was not paid, so that nothing of it is credited.
    expect(endings()[0]?.fields).toEqual({});
    expect((await storedUser(auth, person)).payment).toMatchObject({ status: 'active', entitled: true });
  });

  it('one that gives no plan stays as it is', async () => {
    const person = await newCustomer(auth);
    subscribe(person, { new: { status: 'incomplete' }, old: {} });
    expect(await completed(person)).toBe(200);
    expect(endings()).toEqual([]);
  });

  it('the event comes again while the surplus one cannot be ended', async () => {
    const person = await newCustomer(auth);
    subscribe(person, { new: {}, old: {} });
    const event = stripe.event('checkout.session.completed', person.customerId);
    stripe.beforeNext(/^DELETE/, () => (stripe.failing = true));
    expect((await deliverEvent(auth, event)).status).toBe(503);
    stripe.failing = false;
    expect((await deliverEvent(auth, event)).status).toBe(200);
    expect(statesOf(person)).toEqual([
      ['new', 'active'],
      ['old', 'canceled'],
    ]);
  });
});

import { Clock } from '@tessera/service-kit';
import { PERIOD_END, type FakeStripe } from '@tessera/testing';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { RestoredPayments } from '../src/payments/restored-payments.js';
import { Suspensions } from '../src/suspensions/suspensions.js';
import type { AuthServer, Person } from './auth-server.js';
import { besideStripe, deliverEvent, newCustomer, storedUser, usersIn } from './paying.js';

let stripe: FakeStripe;
let auth: AuthServer;
besideStripe((started) => ({ stripe, auth } = started));

type Customer = Person & { customerId: string };

const users = () => usersIn(auth);
const customer = (): Promise<Customer> => newCustomer(auth);
const stored = (person: Pick<Person, 'user'>) => storedUser(auth, person);
const isTold = async ({ customerId }: Customer, type: string) =>
  (await deliverEvent(auth, stripe.event(type, customerId))).status;

describe('an event of a person who first paid after the restored backup was made', () => {
  /** As a backup from before the checkout has them, who pays by now. */
  async function forgotten(): Promise<Customer> {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{ id: `sub_of_${person.customerId}` }]);
    await users().updateOne({ _id: person.user.id }, { $unset: { payment: 1 } });
    return person;
  }

  it('gives them what they pay for, by the name that the provider has of them', async () => {
    const person = await forgotten();
    expect(await isTold(person, 'invoice.paid')).toBe(200);
    const { customerId } = person;
    expect(await stored(person)).toMatchObject({
      subscriptionTier: 'creator',
      payment: { customerId, subscriptionId: `sub_of_${customerId}`, entitled: true },
    });
    expect(await isTold(person, 'customer.subscription.updated')).toBe(200);
    expect((await stored(person)).payment.events).toHaveLength(2);
  });

  it('charges nobody who is suspended', async () => {
    const person = await forgotten();
    await auth.app.get(Suspensions).set(person.user.id, true, 'a'.repeat(32));
    expect(await isTold(person, 'invoice.paid')).toBe(200);
    expect(stripe.subscriptionsOf(person.customerId)).toMatchObject([{ paused: 'void' }]);
  });

  it('leaves those alone who have become another customer since', async () => {
    const [person, other] = [await forgotten(), await customer()];
    const { payment } = await stored(other);
    await users().updateOne({ _id: person.user.id }, { $set: { payment } });
    await users().updateOne({ _id: other.user.id }, { $unset: { payment: 1 } });
    expect(await isTold(person, 'invoice.paid')).toBe(200);
    expect(await stored(person)).toMatchObject({ subscriptionTier: 'free', payment });
  });

  it('comes again where the provider cannot say whose it is', async () => {
    const person = await forgotten();
    stripe.failing = true;
    expect(await isTold(person, 'invoice.paid')).toBe(503);
  });
});

describe('a payment that a restore brought back', () => {
  /** Marked as `infra/backup` marks them. */
  async function restored(subscription: { status: string }): Promise<Customer> {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{}]);
    await isTold(person, 'checkout.session.completed');
    stripe.setSubscriptions(person.customerId, [subscription]);
    await users().updateOne({ _id: person.user.id }, { $set: { 'payment.restoredAt': new Date() } });
    return person;
  }

  it('becomes what the provider has now: a subscription that ended since sends no more events', async () => {
    const [ended, going] = [await restored({ status: 'canceled' }), await restored({ status: 'active' })];
    await auth.app.get(RestoredPayments).sweep();
    const seen = await stored(ended);
    expect(seen).toMatchObject({ subscriptionTier: 'free', payment: { entitled: false } });
    expect(seen.payment).not.toHaveProperty('restoredAt');
    expect(await stored(going)).toMatchObject({ subscriptionTier: 'creator', payment: { revision: 4 } });
    stripe.calls.length = 0;
    await auth.app.get(RestoredPayments).sweep();
    expect(stripe.calls).toEqual([]);
  });

  it('waits for a provider that does not respond, and asks once about a customer that it does not know', async () => {
    const [ended, unknown] = [await restored({ status: 'canceled' }), await restored({ status: 'active' })];
    stripe.removeCustomer(unknown.customerId);
    stripe.failing = true;
    await auth.app.get(RestoredPayments).sweep();
    expect(await stored(ended)).toMatchObject({ subscriptionTier: 'creator' });
    stripe.failing = false;
    await auth.app.get(RestoredPayments).sweep();
    expect(await stored(ended)).toMatchObject({ subscriptionTier: 'free' });
    const { subscriptionTier, payment } = await stored(unknown);
    expect([subscriptionTier, payment]).toEqual([
      'creator',
      expect.not.objectContaining({ restoredAt: expect.anything() as unknown }),
    ]);
  });

  it('is the only one that a pass asks about while the provider is unavailable, and another one each time', async () => {
    const people = [await restored({ status: 'canceled' }), await restored({ status: 'canceled' })];
    const asked = jest.spyOn(auth.app.get(PaymentProvider), 'readSubscriptions');
    stripe.failing = true;
    try {
      await auth.app.get(RestoredPayments).sweep();
      expect(asked).toHaveBeenCalledTimes(1);
      await auth.app.get(RestoredPayments).sweep();
      expect(new Set(asked.mock.calls.flat())).toEqual(new Set(people.map(({ customerId }) => customerId)));
      stripe.failing = false;
      await auth.app.get(RestoredPayments).sweep();
      for (const person of people) expect(await stored(person)).toMatchObject({ subscriptionTier: 'free' });
    } finally {
      asked.mockRestore();
    }
  });

  it('is not kept from its turn by as many as a pass takes that fail each time', async () => {
    const { payment, ...user } = await stored(await customer());
    const failing = Array.from({ length: 100 }, (_, n) => `00failing${String(n).padStart(23, '0')}`);
    await users().insertMany(
      failing.map((_id) => ({
        ...user,
        _id,
        email: `${_id}@example.com`,
        emailKey: `${_id}@example.com`,
        usernameKey: _id,
        payment: { ...payment, customerId: _id, restoredAt: new Date(1) },
      })),
    );
    const person = await restored({ status: 'canceled' });
    const provider = auth.app.get(PaymentProvider);
    const read = provider.readSubscriptions.bind(provider);
    const odd = (customerId: string) =>
      failing.includes(customerId) ? Promise.reject(new Error('odd')) : read(customerId);
    const asked = jest.spyOn(provider, 'readSubscriptions').mockImplementation(odd);
    try {
      for (let pass = 0; pass < 2; pass += 1) await auth.app.get(RestoredPayments).sweep();
      expect(await stored(person)).toMatchObject({ subscriptionTier: 'free' });
    } finally {
      asked.mockRestore();
      await users().deleteMany({ _id: { $in: failing } });
    }
  });
});

describe('a payment of which events were lost [D7.20]', () => {
  const DAY = 24 * 3_600_000;
  let now: jest.SpyInstance<Date>;
  beforeEach(() => {
    now = jest.spyOn(auth.app.get(Clock), 'now');
  });
  afterEach(() => now.mockRestore());

  async function sweepAt(time: number): Promise<void> {
    now.mockReturnValue(new Date(time));
    await auth.app.get(RestoredPayments).sweep();
  }

  async function paying(): Promise<Customer> {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{}]);
    await isTold(person, 'checkout.session.completed');
    return person;
  }

  const asked = ({ customerId }: Customer) =>
    stripe.calls.filter(
      ({ route, fields }) => route === 'GET /v1/subscriptions' && fields.customer === customerId,
    );

  it('ends once its period is over by a day and Stripe has it no more', async () => {
    const person = await paying();
    stripe.setSubscriptions(person.customerId, [{ status: 'canceled' }]);
    await sweepAt(PERIOD_END.getTime() + DAY / 2);
    expect(await stored(person)).toMatchObject({ subscriptionTier: 'creator' });
    await sweepAt(PERIOD_END.getTime() + 2 * DAY);
    expect(await stored(person)).toMatchObject({ subscriptionTier: 'free', payment: { entitled: false } });
  });

  it('is asked about once a day where Stripe has no later period either', async () => {
    const person = await paying();
    stripe.calls.length = 0;
    for (const hours of [48, 49, 60]) await sweepAt(PERIOD_END.getTime() + hours * 3_600_000);
    expect(asked(person)).toHaveLength(1);
    await sweepAt(PERIOD_END.getTime() + 3 * DAY + 1);
    expect(asked(person)).toHaveLength(2);
    expect(await stored(person)).toMatchObject({ subscriptionTier: 'creator' });
  });

  it('begins by itself for who has paid, within minutes of the checkout', async () => {
    const person = await customer();
    stripe.setSubscriptions(person.customerId, [{}]);
    const began = Date.now();
    await sweepAt(began + 60_000);
    expect(await stored(person)).toMatchObject({ subscriptionTier: 'free' });
    await sweepAt(began + 11 * 60_000);
    expect(await stored(person)).toMatchObject({ subscriptionTier: 'creator', payment: { entitled: true } });
  });

  it('is asked about hourly for as long as the page of the checkout could be paid, and then no more', async () => {
    const person = await customer();
    const began = Date.now();
    stripe.calls.length = 0;
    for (const minutes of [11, 12, 50, 72]) await sweepAt(began + minutes * 60_000);
    expect(asked(person)).toHaveLength(2);
    await sweepAt(began + 3 * DAY);
    expect(asked(person)).toHaveLength(2);
  });
});

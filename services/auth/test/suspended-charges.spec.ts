import { getConnectionToken } from '@nestjs/mongoose';
import {
  changeTier,
  listUsers,
  resumeUser,
  suspendUser,
  userDetails,
  type AccountAction,
  type ListedUser,
  type Pattern,
} from '@tessera/contracts';
import type { MessageClient } from '@tessera/service-kit';
import { declareRevocationsKnown, eventually, FakeStripe, type FakeSubscription } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { AccountSnapshots } from '../src/statistics/account-snapshots.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { SuspendedCharges } from '../src/payments/suspended-charges.js';
import { adminClient } from './admin-client.js';
import { AuthServer, type Person } from './auth-server.js';
import { deliverEvent, newCustomer } from './paying.js';

let stripe: FakeStripe;
let auth: AuthServer;
let admin: MessageClient;
let boss: Person;
beforeAll(async () => {
  stripe = await FakeStripe.start();
  auth = await AuthServer.start(stripe.env);
  await declareRevocationsKnown(auth.prefix);
  admin = adminClient(auth);
  boss = await auth.signUp();
});
afterAll(async () => {
  admin.onApplicationShutdown();
  await auth.stop();
  await stripe.stop();
});
afterEach(() => {
  stripe.failing = false;
  stripe.calls.length = 0;
});

type Customer = Pick<Person, 'user'> & { readonly customerId: string };

let payers = 0;
/** Somebody who pays by the month. */
async function payer(subscription: Partial<FakeSubscription> = {}): Promise<Customer> {
  const person = await newCustomer(auth);
  payers += 1;
  stripe.setSubscriptions(person.customerId, [{ id: `sub_of_${payers}`, ...subscription }]);
  await deliverEvent(auth, stripe.event('checkout.session.completed', person.customerId));
  return person;
}

const users = () => auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');
const act = (action: Pattern<AccountAction, ListedUser>, { user }: Customer) =>
  admin.send(action, { userId: user.id, by: boss.user.id });
const openOf = async ({ user }: Customer) => (await admin.send(userDetails, { userId: user.id })).charges;
const subscriptionOf = ({ customerId }: Customer) => stripe.subscriptionsOf(customerId)[0]!;
const updates = () =>
  stripe.calls.filter(({ route }) => /^POST \/v1\/(subscriptions|invoices)\//.test(route));
/** As if the time until the next attempt were over. */
const letPass = ({ user }: Customer) =>
  users().updateOne({ _id: user.id }, { $set: { 'charges.dueAt': new Date(1) } });
const sweep = () => auth.app.get(SuspendedCharges).sweep();

describe('somebody who pays', () => {
  it('is not charged while they are suspended, and is again when they are resumed', async () => {
    const person = await payer();
    await act(suspendUser, person);
    expect(subscriptionOf(person).paused).toBe('void');
    expect(await openOf(person)).toBeUndefined();
    await act(resumeUser, person);
    expect(subscriptionOf(person).paused).toBeUndefined();
    expect(await openOf(person)).toBeUndefined();
    expect(await users().findOne({ _id: person.user.id })).not.toHaveProperty('charges');
  });

  it('is listed as such, before and after an admin puts them on Free', async () => {
    const [person, other] = [await payer(), await newCustomer(auth)];
    const listed = async ({ user }: Pick<Person, 'user'>) => {
      const search = { search: user.username, sort: 'createdAt', order: 'desc', skip: 0, limit: 1 } as const;
      return (await admin.send(listUsers, search)).users[0];
    };
    expect(await listed(person)).toMatchObject({ subscriptionTier: 'creator', pays: true });
    expect(
      await admin.send(changeTier, { userId: person.user.id, tier: 'free', by: boss.user.id }),
    ).toMatchObject({
      subscriptionTier: 'free',
      pays: true,
    });
    expect(await admin.send(userDetails, { userId: person.user.id })).toMatchObject({ pays: true });
    expect(await listed(other)).not.toHaveProperty('pays');
  });

  it('is not asked again for a payment that failed before, until they are resumed', async () => {
    const person = await payer({ status: 'past_due', openInvoice: { collected: true } });
    await act(suspendUser, person);
    expect(subscriptionOf(person).openInvoice?.collected).toBe(false);
    await act(resumeUser, person);
    expect(subscriptionOf(person).openInvoice?.collected).toBe(true);
  });

  it('stays paused where somebody paused them at Stripe before', async () => {
    const person = await payer({ paused: 'keep_as_draft' });
    await act(suspendUser, person);
    await act(resumeUser, person);
    expect(subscriptionOf(person).paused).toBe('keep_as_draft');
    expect(updates()).toEqual([]);
  });

  it('is none of those whom the revenue counts while they are suspended', async () => {
    const snapshot = auth.app.get(AccountSnapshots);
    const charged = async () => {
      await snapshot.take();
      return (await snapshot.latest()).monthly;
    };
    const person = await payer();
    const before = await charged();
    await act(suspendUser, person);
    expect(await charged()).toBe(before - 1);
  });
});

describe('Stripe', () => {
  it('is told once, however often and however closely somebody is suspended', async () => {
    const person = await payer();
    await Promise.all([1, 2, 3].map(() => act(suspendUser, person)));
    await act(suspendUser, person);
    await sweep();
    expect(updates()).toHaveLength(1);
  });

  it('is told again where it did not respond, and the admin knows', async () => {
    const person = await payer();
    stripe.failing = true;
    expect((await act(suspendUser, person)).suspendedAt).toBeDefined();
    expect(await openOf(person)).toBe('stopping');
    stripe.failing = false;
    await letPass(person);
    await sweep();
    expect(subscriptionOf(person).paused).toBe('void');
    expect(await openOf(person)).toBeUndefined();

    stripe.failing = true;
    await act(resumeUser, person);
    expect(await openOf(person)).toBe('resuming');
    stripe.failing = false;
    await letPass(person);
    await sweep();
    expect(subscriptionOf(person).paused).toBeUndefined();
    expect(await openOf(person)).toBeUndefined();
  });

  it('is told by the sweep where the process ended between the suspension and the call', async () => {
    const person = await payer();
    await users().updateOne({ _id: person.user.id }, { $set: { suspendedAt: new Date() } });
    expect(await openOf(person)).toBe('stopping');
    await sweep();
    expect(subscriptionOf(person).paused).toBe('void');
    // And where it ended after the call.
    const charges = { paused: true, confirmed: false, dueAt: new Date(1) };
    await users().updateOne({ _id: person.user.id }, { $set: { charges } });
    stripe.calls.length = 0;
    await sweep();
    expect(updates()).toEqual([]);
    expect(await openOf(person)).toBeUndefined();
  });

  it('is told the last thing where somebody is resumed while it is told of the suspension', async () => {
    const person = await payer();
    // The checkout asked for the subscriptions too.
    stripe.calls.length = 0;
    const release = stripe.holdNextList(person.customerId);
    const suspended = act(suspendUser, person);
    await eventually(() => expect(stripe.calls.map(({ route }) => route)).toContain('GET /v1/subscriptions'));
    await act(resumeUser, person);
    expect(await openOf(person)).toBe('resuming');
    release();
    await suspended;
    await eventually(async () => expect(await openOf(person)).toBeUndefined());
    expect(subscriptionOf(person).paused).toBeUndefined();
  });

  it('is told of what a checkout began that ended after the suspension', async () => {
    const person = await newCustomer(auth);
    await act(suspendUser, person);
    stripe.setSubscriptions(person.customerId, [{ id: 'sub_late' }]);
    await deliverEvent(auth, stripe.event('checkout.session.completed', person.customerId));
    expect(subscriptionOf(person).paused).toBe('void');
    expect(await openOf(person)).toBeUndefined();
  });

  it('is not told of who never paid, or is no customer any more', async () => {
    const never = { ...(await auth.signUp()), customerId: '' };
    await act(suspendUser, never);
    expect(stripe.calls).toEqual([]);
    const gone = await payer();
    stripe.removeCustomer(gone.customerId);
    await act(suspendUser, gone);
    expect(await openOf(gone)).toBeUndefined();
  });
});

it('without payment keys nothing is done, and what is left is done once there are some', async () => {
  const person = await payer();
  const keys = jest.spyOn(PaymentProvider.prototype, 'isConfigured', 'get').mockReturnValue(false);
  try {
    await act(suspendUser, person);
    await sweep();
    expect(updates()).toEqual([]);
    expect(await openOf(person)).toBeUndefined();
  } finally {
    keys.mockRestore();
  }
  await sweep();
  expect(subscriptionOf(person).paused).toBe('void');
});

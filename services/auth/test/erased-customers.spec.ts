import { eventually, type FakeStripe } from '@tessera/testing';
import { AccountErasure } from '../src/erasure/account-erasure.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import type { AuthServer, Person } from './auth-server.js';
import { besideStripe, deliverEvent, newCustomer, startCheckout, storedUser } from './paying.js';

let stripe: FakeStripe;
let auth: AuthServer;
besideStripe((started) => ({ stripe, auth } = started));

interface OpenCheckout extends Person {
  readonly customerId: string;
  readonly checkoutUrl: string;
}

/** Somebody whose page of Stripe is open. */
async function atCheckout(): Promise<OpenCheckout> {
  const person = await newCustomer(auth);
  return { ...person, checkoutUrl: (await startCheckout(auth, person)).body.checkoutUrl };
}

const pay = ({ checkoutUrl }: OpenCheckout) => fetch(checkoutUrl, { method: 'POST', redirect: 'manual' });
const paid = ({ customerId }: { customerId: string }) =>
  stripe.setSubscriptions(customerId, [{ id: `sub_of_${customerId}` }]);
const completed = async ({ customerId }: { customerId: string }) =>
  (await deliverEvent(auth, stripe.event('checkout.session.completed', customerId))).status;
const statesOf = ({ customerId }: { customerId: string }) =>
  stripe.subscriptionsOf(customerId).map(({ status }) => status);
const endings = () => stripe.calls.filter(({ route }) => route.startsWith('DELETE')).length;

async function erase(person: Person): Promise<void> {
  expect((await auth.call('DELETE', '/api/user/account', { token: person.token })).status).toBe(204);
}

async function eraseWholly(person: Person): Promise<void> {
  await erase(person);
  await eventually(async () => expect(await storedUser(auth, person)).toBeNull());
}

it('a checkout that is open when its account is deleted cannot be paid any more [D7.9]', async () => {
  const person = await atCheckout();
  await eraseWholly(person);
  expect((await pay(person)).status).toBe(404);
  expect(statesOf(person)).toEqual([]);
});

it('a checkout that is paid while its account is being deleted is ended', async () => {
  const person = await atCheckout();
  const id = person.checkoutUrl.split('/').at(-1)!;
  stripe.beforeNext(new RegExp(`${id}/expire$`), () => pay(person));
  await eraseWholly(person);
  expect(statesOf(person)).toEqual(['canceled']);
});

it('what is paid after the deletion ends with its event, however often that comes', async () => {
  const person = await newCustomer(auth);
  await eraseWholly(person);
  paid(person);
  expect(await Promise.all([completed(person), completed(person)])).toEqual([200, 200]);
  expect(await completed(person)).toBe(200);
  expect(statesOf(person)).toEqual(['canceled']);
});

it('what is paid while the deletion waits for Stripe ends with its event', async () => {
  const person = await newCustomer(auth);
  stripe.failing = true;
  await erase(person);
  stripe.failing = false;
  expect(await storedUser(auth, person)).not.toBeNull();
  paid(person);
  expect(await completed(person)).toBe(200);
  expect(statesOf(person)).toEqual(['canceled']);
  await auth.app.get(AccountErasure).sweep();
});

it('an event of an erased customer comes again while what they pay for cannot be ended', async () => {
  const person = await newCustomer(auth);
  await eraseWholly(person);
  paid(person);
  stripe.beforeNext(/^DELETE/, () => (stripe.failing = true));
  expect(await completed(person)).toBe(503);
  stripe.failing = false;
  expect(await completed(person)).toBe(200);
  expect(statesOf(person)).toEqual(['canceled']);
});

it('a customer of another installation at the same Stripe goes on paying', async () => {
  const customerId = await auth.app.get(PaymentProvider).createCustomer('e'.repeat(32), 'far@example.com');
  paid({ customerId });
  expect(await completed({ customerId })).toBe(200);
  expect(statesOf({ customerId })).toEqual(['active']);
  expect(endings()).toBe(0);
});

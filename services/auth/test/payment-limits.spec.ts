import type { FakeStripe } from '@tessera/testing';
import { PUBLIC_URL, refusal, type AuthServer } from './auth-server.js';
import { besideStripe, deliverEvent, newCustomer, startCheckout } from './paying.js';

let stripe: FakeStripe;
let auth: AuthServer;
besideStripe((started) => ({ stripe, auth } = started));

describe('checkouts and portals of one person', () => {
  it('are 30 an hour together; what is refused asks Stripe nothing, and nobody else waits [D7.14]', async () => {
    // With a first checkout.
    const person = await newCustomer(auth);
    const other = await newCustomer(auth);
    const portal = () =>
      auth.call('POST', '/api/user/plan/portal', {
        token: person.token,
        body: { returnUrl: `${PUBLIC_URL}/profile` },
      });
    const statuses: number[] = [];
    for (let count = 0; count < 29; count += 1) {
      statuses.push((await (count % 2 === 0 ? portal() : startCheckout(auth, person))).status);
    }
    expect(statuses).toEqual(Array.from({ length: 29 }, () => 200));
    stripe.calls.length = 0;
    for (const response of [await portal(), await startCheckout(auth, person)]) {
      expect(response).toMatchObject({ status: 429, body: refusal('RATE_LIMITED') });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    expect(stripe.calls).toEqual([]);
    expect((await startCheckout(auth, other)).status).toBe(200);
    const paid = stripe.event('checkout.session.completed', person.customerId);
    expect((await deliverEvent(auth, paid)).status).toBe(200);
  });

  it('are not counted where they ask Stripe nothing', async () => {
    const person = await auth.signUp();
    for (let count = 0; count < 31; count += 1) {
      const elsewhere = { successUrl: 'https://elsewhere.example/' };
      expect((await startCheckout(auth, person, elsewhere)).status).toBe(400);
    }
    expect((await startCheckout(auth, person)).status).toBe(200);
  });
});

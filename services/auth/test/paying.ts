import { getConnectionToken } from '@nestjs/mongoose';
import type { CheckoutResponse } from '@tessera/contracts';
import { FakeStripe } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { AuthServer, PUBLIC_URL, type ApiResponse, type Person } from './auth-server.js';

export const CHECKOUT = {
  priceId: 'price_premium_monthly',
  successUrl: `${PUBLIC_URL}/upgrade/success`,
  cancelUrl: `${PUBLIC_URL}/upgrade/cancel`,
};

/** Asks for a checkout; `body` is laid over that of a month of Premium. */
export const startCheckout = (
  auth: AuthServer,
  { token }: Pick<Person, 'token'>,
  body: object = {},
): Promise<ApiResponse<CheckoutResponse>> =>
  auth.call('POST', '/api/create-checkout-session', { token, body: { ...CHECKOUT, ...body } });

interface StoredUser {
  readonly subscriptionTier: string;
  readonly payment: Record<string, unknown> & { customerId: string; events: string[] };
}

/** The collection of users, as it is stored. */
export const usersIn = (auth: AuthServer) =>
  auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');

export async function storedUser(auth: AuthServer, { user }: Pick<Person, 'user'>): Promise<StoredUser> {
  return (await usersIn(auth).findOne({ _id: user.id })) as unknown as StoredUser;
}

interface Paying {
  readonly stripe: FakeStripe;
  readonly auth: AuthServer;
}

/** Starts auth beside a fake Stripe for all tests of a file, each of which finds Stripe well and without calls. */
export function besideStripe(give: (started: Paying) => void): void {
  let started: Paying;
  beforeAll(async () => {
    const stripe = await FakeStripe.start();
    started = { stripe, auth: await AuthServer.start(stripe.env) };
    give(started);
  });
  afterAll(async () => {
    await started.auth.stop();
    await started.stripe.stop();
  });
  afterEach(() => {
    started.stripe.failing = false;
    started.stripe.calls.length = 0;
  });
}

/** Somebody who has been to the checkout, and the customer that they are at Stripe. */
export async function newCustomer(auth: AuthServer): Promise<Person & { customerId: string }> {
  const person = await auth.signUp();
  expect((await startCheckout(auth, person)).status).toBe(200);
  const { customerId } = (await storedUser(auth, person)).payment;
  return { ...person, customerId };
}

export interface SentEvent {
  readonly payload: string;
  readonly signature: string;
}

/** Sends these bytes as Stripe does. */
export async function deliverEvent(auth: AuthServer, { payload, signature }: SentEvent): Promise<Response> {
  const { port } = auth.app.getHttpServer().address() as { port: number };
  return fetch(`http://127.0.0.1:${port}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  });
}

import { freePort } from '@tessera/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { buildWithGo } from '../../../infra/local/go-program.ts';
import { waitUntil } from '../../../infra/local/wait-until.mjs';
import type { AuthEnv } from '../src/env.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';

/** Stripe's own server for tests: it refuses what Stripe's description of its API does not allow. */
const STRIPE_MOCK = {
  name: 'stripe-mock',
  module: 'github.com/stripe/stripe-mock',
  version: 'v0.203.0',
  progress: (text: string) => process.stderr.write(`${text}\n`),
};

let mock: ChildProcess;
let provider: PaymentProvider;

beforeAll(async () => {
  const binary = await buildWithGo(STRIPE_MOCK);
  const [http, https] = [await freePort(), await freePort()];
  mock = spawn(binary, ['-http-addr', `127.0.0.1:${http}`, '-https-addr', `127.0.0.1:${https}`], {
    stdio: 'ignore',
  });
  provider = new PaymentProvider({
    STRIPE_SECRET_KEY: 'sk_test_mock',
    STRIPE_WEBHOOK_SECRET: 'whsec_mock',
    STRIPE_API_HOST: '127.0.0.1',
    STRIPE_API_PORT: http,
    STRIPE_API_PROTOCOL: 'http',
    STRIPE_PRICE_MONTHLY: 'price_premium_monthly',
    STRIPE_PRICE_YEARLY: 'price_premium_yearly',
  } as AuthEnv);
  // Without a key it refuses every call, once it listens.
  const listening = async () => (await fetch(`http://127.0.0.1:${http}/v1/prices`)).status === 401;
  if (!(await waitUntil(listening, { deadlineMs: 20_000, everyMs: 50 }))) throw new Error('no stripe-mock');
  // The first call of a machine builds it.
}, 20 * 60_000);

afterAll(() => {
  mock.kill('SIGKILL');
});

it('makes a customer', async () => {
  expect(await provider.createCustomer('a'.repeat(32), 'ada@example.com')).toMatch(/^cus_/);
});

it('reads whom a customer was made for', async () => {
  await expect(provider.readUserId('cus_1')).resolves.toBeNull();
});

it('reads a price', async () => {
  const { amount, currency, interval } = await provider.readPrice('price_premium_yearly');
  expect(amount).toBeGreaterThan(0);
  expect(currency).toMatch(/^[A-Z]{3}$/);
  expect(interval).toMatch(/^(month|year)$/);
});

it('begins a checkout [7.5]', async () => {
  const checkout = {
    customerId: 'cus_1',
    priceId: 'price_premium_yearly',
    currency: 'USD',
    successUrl: 'https://tessera.example/upgrade/success',
    cancelUrl: 'https://tessera.example/upgrade/cancel',
  } as const;
  expect(await provider.createCheckout(checkout)).toMatch(/^https:/);
});

it('opens the billing portal', async () => {
  expect(await provider.createPortal('cus_1', 'https://tessera.example/profile')).toMatch(/^https:/);
});

it('stops charging a customer, and goes on', async () => {
  await expect(provider.setCharging('cus_1', false)).resolves.toBeUndefined();
  await expect(provider.setCharging('cus_1', true)).resolves.toBeUndefined();
});

it('reads the subscription of a customer, ends it, and expires their open checkouts', async () => {
  const { best } = await provider.readSubscriptions('cus_1');
  expect(best).toMatchObject({
    subscriptionId: expect.stringMatching(/^sub_/) as string,
    periodEnd: expect.any(Date) as Date,
  });
  await expect(provider.endSurplus({ ...best!, status: 'active' })).resolves.toBeUndefined();
  await expect(provider.endSubscriptions('cus_1')).resolves.toBeUndefined();
});

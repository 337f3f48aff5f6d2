import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

const SECRET_KEY = 'sk_test_played';
const WEBHOOK_SECRET = 'whsec_played';

export interface PlayedSubscription {
  readonly id: string;
  readonly status: string;
  readonly interval: 'month' | 'year';
  readonly endsWithPeriod: boolean;
}

/** A request that the played API took, its form's fields decoded. */
export interface SeenCall {
  readonly route: string;
  readonly fields: Record<string, string>;
}

/** Stripe's API as far as the product uses it, on a loopback port, behind the library's own host option. */
export class PlayedStripe {
  readonly calls: SeenCall[] = [];
  /** While set, every call is answered with a failure of Stripe's own. */
  failing = false;
  /** Holds the next list of subscriptions back until it is called; the list is the one of before. */
  private held: Promise<void> | null = null;
  private readonly customers = new Map<string, string>();
  private readonly removed = new Set<string>();
  private readonly subscriptions = new Map<string, PlayedSubscription[]>();
  private sequence = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PlayedStripe> {
    const server = createServer();
    const played = new PlayedStripe(server);
    server.on('request', (request, response) => void played.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return played;
  }

  /** What the service must be told to speak with this server. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: String((this.server.address() as AddressInfo).port),
      STRIPE_API_PROTOCOL: 'http',
      STRIPE_PRICE_YEARLY: 'price_of_a_year',
    };
  }

  /** Sets what the customer has now, newest first. */
  setSubscriptions(customerId: string, subscriptions: readonly Partial<PlayedSubscription>[]): void {
    const whole = subscriptions.map((one) => ({
      id: 'sub_1',
      status: 'active',
      interval: 'month' as const,
      endsWithPeriod: false,
      ...one,
    }));
    this.subscriptions.set(customerId, whole);
  }

  /** The provider knows nothing of this customer any more. */
  removeCustomer(customerId: string): void {
    this.removed.add(customerId);
  }

  subscriptionsOf(customerId: string): readonly PlayedSubscription[] {
    return this.subscriptions.get(customerId) ?? [];
  }

  /** From now on the next list of subscriptions is made, and answered only when the returned function is called. */
  holdNextList(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** An event as Stripe sends it: its bytes and their signature. */
  event(
    type: string,
    customerId: string,
    id = `evt_${++this.sequence}`,
  ): { payload: string; signature: string } {
    const payload = JSON.stringify({
      id,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1_000),
      data: { object: { id: `object_of_${id}`, customer: customerId } },
    });
    const stripe = new Stripe(SECRET_KEY);
    return {
      payload,
      signature: stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET }),
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const route = `${request.method} ${pathname}`;
    this.calls.push({ route, fields });
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return void answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    }
    if (this.failing) return void answer(500, { error: { type: 'api_error', message: 'It broke' } });
    if (route === 'POST /v1/customers') {
      const key = String(request.headers['idempotency-key']);
      const id = this.customers.get(key) ?? `cus_${++this.sequence}`;
      this.customers.set(key, id);
      return void answer(200, { id, object: 'customer' });
    }
    if (route === 'POST /v1/checkout/sessions') {
      const id = `cs_${++this.sequence}`;
      return void answer(200, { id, object: 'checkout.session', url: `https://checkout.example/${id}` });
    }
    if (route === 'GET /v1/subscriptions') {
      const customer = searchParams.get('customer') ?? '';
      if (this.removed.has(customer)) return void answer(400, noSuchCustomer(customer));
      const all = this.subscriptionsOf(customer);
      const live =
        searchParams.get('status') === 'all' ? all : all.filter((one) => one.status !== 'canceled');
      const body = { object: 'list', has_more: false, data: live.map((one) => asStripe(one, customer)) };
      const held = this.held;
      this.held = null;
      await held;
      return void answer(200, body);
    }
    const [, ended] = /^DELETE \/v1\/subscriptions\/(\w+)$/.exec(route) ?? [];
    if (ended !== undefined) {
      for (const [customer, all] of this.subscriptions) {
        const next = all.map((one) => (one.id === ended ? { ...one, status: 'canceled' } : one));
        this.subscriptions.set(customer, next);
      }
      return void answer(200, { id: ended, object: 'subscription', status: 'canceled' });
    }
    answer(404, { error: { type: 'invalid_request_error', message: `no ${route}` } });
  }
}

const noSuchCustomer = (customer: string) => ({
  error: {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'customer',
    message: `No such customer: '${customer}'`,
  },
});

/** The end of the period that every played subscription is in. */
export const PERIOD_END = new Date('2027-01-15T12:00:00.000Z');

function asStripe({ id, status, interval, endsWithPeriod }: PlayedSubscription, customer: string): unknown {
  return {
    id,
    object: 'subscription',
    customer,
    status,
    cancel_at_period_end: endsWithPeriod,
    cancel_at: endsWithPeriod ? PERIOD_END.getTime() / 1_000 : null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          current_period_end: PERIOD_END.getTime() / 1_000,
          price: { id: 'price_1', object: 'price', recurring: { interval } },
        },
      ],
    },
  };
}

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeCheckouts } from './stripe-checkouts.js';
import { FakeCustomers } from './stripe-customers.js';
import {
  asPrice,
  asStripe,
  invoicesOf,
  noSuch,
  PRICES,
  updated,
  withInvoice,
  type FakePrice,
  type FakeSubscription,
} from './stripe-objects.js';
import { checkoutPage, portalPage } from './stripe-pages.js';

const SECRET_KEY = 'sk_test_fake';
const WEBHOOK_SECRET = 'whsec_fake';

/** A request that the fake API got, the fields of its query and its form decoded. */
interface SeenCall {
  readonly route: string;
  readonly fields: Record<string, string>;
}

/**
 * Stripe as far as the product uses it, on a loopback port: the API, behind the library's own host option, and the
 * pages on which a person pays and cancels.
 */
export class FakeStripe {
  readonly calls: SeenCall[] = [];
  /** While set, every call gets a failure of Stripe's own. */
  failing = false;
  /** The product that is told of what happens on the pages, as Stripe tells it; by default nobody is. */
  webhookOf: string | null = null;
  private meanwhile: { route: RegExp; act: () => unknown } | null = null;
  /** What it is not told yet. */
  private untold: (() => void)[] | null = null;
  /** Holds the next list of subscriptions back until it is called; the list is as it was before the call. */
  private held: { customer: string; until: Promise<void> } | null = null;
  /** The first response to each idempotency key, also that of a failure: https://docs.stripe.com/idempotency */
  private readonly kept = new Map<string, { readonly status: number; readonly body: unknown }>();
  private readonly customers = new FakeCustomers();
  private readonly subscriptions = new Map<string, FakeSubscription[]>();
  private readonly checkouts = new FakeCheckouts();
  private readonly prices = new Map<string, FakePrice>([
    [PRICES.month, { unitAmount: 900, currency: 'usd', interval: 'month' }],
    [PRICES.year, { unitAmount: 9_000, currency: 'usd', interval: 'year' }],
  ]);
  private sequence = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeStripe> {
    const server = createServer();
    const fake = new FakeStripe(server);
    server.on('request', (request, response) => void fake.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  /** What the service must be told to speak with this server. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: String(this.port),
      STRIPE_API_PROTOCOL: 'http',
      STRIPE_PRICE_YEARLY: PRICES.year,
    };
  }

  /** From now on the price is that; its monthly one is `price_premium_monthly`, its yearly one `price_of_a_year`. */
  setPrice(id: string, price: FakePrice): void {
    this.prices.set(id, price);
  }

  /** Sets what the customer has now, newest first. */
  setSubscriptions(customerId: string, subscriptions: readonly Partial<FakeSubscription>[]): void {
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
    this.customers.remove(customerId);
  }

  subscriptionsOf(customerId: string): readonly FakeSubscription[] {
    return this.subscriptions.get(customerId) ?? [];
  }

  /** Everybody's. */
  get all(): readonly FakeSubscription[] {
    return [...this.subscriptions.values()].flat();
  }

  /** From now on the next list of subscriptions is made, and sent only when the returned function is called. */
  holdNextList(customer: string): () => void {
    let release = (): void => undefined;
    this.held = { customer, until: new Promise((resolve) => (release = resolve)) };
    return release;
  }

  /** Does something at Stripe once the next call whose route matches has come, before it is applied. */
  beforeNext(route: RegExp, act: () => unknown): void {
    this.meanwhile = { route, act };
  }

  /** The product is told of nothing more until the returned function is called. */
  holdEvents(): () => void {
    const untold: (() => void)[] = [];
    this.untold = untold;
    return () => {
      this.untold = null;
      for (const send of untold) send();
    };
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
    // https://docs.stripe.com/webhooks#verify-manually
    const time = Math.floor(Date.now() / 1_000);
    const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${payload}`).digest('hex');
    return { payload, signature: `t=${time},v1=${v1}` };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Makes another of the subscription of that id; the customer whose it is. */
  private change(id: string, next: (one: FakeSubscription) => FakeSubscription): string | undefined {
    for (const [customer, all] of this.subscriptions) {
      if (!all.some((one) => one.id === id)) continue;
      this.subscriptions.set(
        customer,
        all.map((one) => (one.id === id ? next(one) : one)),
      );
      return customer;
    }
    return undefined;
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  private get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Tells the product, as Stripe does: it is not waited for. */
  private tell(type: string, customerId: string): void {
    if (this.webhookOf === null) return;
    const { payload, signature } = this.event(type, customerId);
    const address = `${this.webhookOf}/api/stripe/webhook`;
    const send = () =>
      void fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
      });
    if (this.untold === null) send();
    else this.untold.push(send);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.headers['idempotency-key'];
    const respond = (status: number, body: unknown) => {
      // What is refused before it begins is not kept.
      if (typeof key === 'string' && (status < 400 || status >= 500)) this.kept.set(key, { status, body });
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const fields = Object.fromEntries([...searchParams, ...form]);
    const route = `${request.method} ${pathname}`;
    if (!pathname.startsWith('/v1/')) return this.servePage(route, searchParams, response);
    this.calls.push({ route, fields });
    const { meanwhile } = this;
    if (meanwhile?.route.test(route)) {
      this.meanwhile = null;
      await meanwhile.act();
    }
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return void respond(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    }
    if (typeof key === 'string' && key.length > 255) {
      return void respond(400, { error: { type: 'invalid_request_error', message: 'The key is too long' } });
    }
    const kept = typeof key === 'string' ? this.kept.get(key) : undefined;
    if (kept !== undefined) return void respond(kept.status, kept.body);
    if (this.failing) return void respond(500, { error: { type: 'api_error', message: 'It broke' } });
    const { customer: named = '' } = fields;
    if (this.customers.isRemoved(named)) return void respond(400, noSuch('customer', named));
    if (route === 'POST /v1/customers') {
      const { status, body } = this.customers.add(`cus_${++this.sequence}`, fields);
      return void respond(status, body);
    }
    const ofCustomers = this.customers.respond(route);
    if (ofCustomers !== undefined) return void respond(ofCustomers.status, ofCustomers.body);
    if (route === 'POST /v1/checkout/sessions') {
      const id = `cs_${++this.sequence}`;
      this.checkouts.begin(id, fields);
      return void respond(200, { id, object: 'checkout.session', url: `${this.url}/pay/${id}` });
    }
    const ofCheckouts = this.checkouts.respond(route, searchParams);
    if (ofCheckouts !== undefined) return void respond(ofCheckouts.status, ofCheckouts.body);
    if (route === 'POST /v1/billing_portal/sessions') {
      const query = new URLSearchParams({ return: fields.return_url ?? '' });
      const url = `${this.url}/portal/${fields.customer}?${query.toString()}`;
      return void respond(200, { id: `bps_${++this.sequence}`, object: 'billing_portal.session', url });
    }
    const [, priceId = ''] = /^GET \/v1\/prices\/(\w+)$/.exec(route) ?? [];
    const price = this.prices.get(priceId);
    if (price !== undefined) return void respond(200, asPrice(priceId, price));
    if (route === 'GET /v1/subscriptions') {
      const customer = searchParams.get('customer') ?? '';
      const all = this.subscriptionsOf(customer);
      const live =
        searchParams.get('status') === 'all' ? all : all.filter((one) => one.status !== 'canceled');
      const body = { object: 'list', has_more: false, data: live.map((one) => asStripe(one, customer)) };
      const { held } = this;
      if (held?.customer === customer) {
        this.held = null;
        await held.until;
      }
      return void respond(200, body);
    }
    const [, ended] = /^DELETE \/v1\/subscriptions\/(\w+)$/.exec(route) ?? [];
    if (ended !== undefined) {
      const one = this.all.find(({ id }) => id === ended);
      if (one?.status === 'canceled') return void respond(404, noSuch('subscription', ended, 'id'));
      this.change(ended, (one) => ({ ...one, status: 'canceled' }));
      return void respond(200, { id: ended, object: 'subscription', status: 'canceled' });
    }
    const [, kind, id = ''] = /^POST \/v1\/(subscriptions|invoices)\/(?:in_)?(\w+)$/.exec(route) ?? [];
    if (kind !== undefined) {
      const owner = this.change(id, (one) => (kind === 'invoices' ? withInvoice : updated)(one, fields));
      if (owner !== undefined) this.tell('customer.subscription.updated', owner);
      return void respond(200, { id, object: kind.slice(0, -1) });
    }
    if (route === 'GET /v1/invoices') {
      const wanted = searchParams.get('subscription');
      const one = this.all.find(({ id: known }) => known === wanted);
      return void respond(200, one === undefined ? { object: 'list', data: [] } : invoicesOf(one));
    }
    respond(404, { error: { type: 'invalid_request_error', message: `no ${route}` } });
  }

  /** What a person sees and does there. */
  private servePage(route: string, query: URLSearchParams, response: ServerResponse): void {
    const show = (html: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const lead = (to: string) => response.writeHead(303, { location: to }).end();
    const [, method = '', place = '', id = ''] = /^(GET|POST) \/(pay|portal)\/(\w+)$/.exec(route) ?? [];
    const checkout = this.checkouts.open(id);
    if (place === 'pay' && checkout !== undefined) {
      const price = this.prices.get(checkout.price);
      if (price === undefined) throw new Error(`no price ${checkout.price}`);
      if (method === 'GET') return void show(checkoutPage(price, checkout.cancelUrl));
      this.checkouts.complete(id);
      this.setSubscriptions(checkout.customer, [
        { id: `sub_${++this.sequence}`, interval: price.interval, product: checkout.product },
        ...this.subscriptionsOf(checkout.customer),
      ]);
      this.tell('checkout.session.completed', checkout.customer);
      return void lead(checkout.successUrl);
    }
    if (place === 'portal') {
      if (method === 'POST') {
        const ending = this.subscriptionsOf(id).map((one) => ({ ...one, endsWithPeriod: true }));
        this.setSubscriptions(id, ending);
        this.tell('customer.subscription.updated', id);
      }
      const [subscription] = this.subscriptionsOf(id);
      return void show(portalPage(subscription?.endsWithPeriod === true, query.get('return') ?? ''));
    }
    response.writeHead(404).end();
  }
}

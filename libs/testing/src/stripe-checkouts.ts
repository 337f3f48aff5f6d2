interface FakeCheckout {
  readonly customer: string;
  readonly price: string;
  /** What its subscription is marked with. */
  readonly product: string | undefined;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly status: 'open' | 'complete' | 'expired';
}

interface Response {
  readonly status: number;
  readonly body: unknown;
}

type Fields = Readonly<Record<string, string>>;

/** The checkouts of the fake Stripe, by their ids. */
export class FakeCheckouts {
  private readonly all = new Map<string, FakeCheckout>();

  /** What can be paid still; undefined for what was paid, has expired or was never begun. */
  open(id: string): FakeCheckout | undefined {
    const checkout = this.all.get(id);
    return checkout?.status === 'open' ? checkout : undefined;
  }

  begin(id: string, fields: Fields): void {
    this.all.set(id, {
      customer: fields.customer ?? '',
      price: fields['line_items[0][price]'] ?? '',
      product: fields['subscription_data[metadata][tessera]'],
      successUrl: fields.success_url ?? '',
      cancelUrl: fields.cancel_url ?? '',
      status: 'open',
    });
  }

  complete(id: string): void {
    this.set(id, 'complete');
  }

  /** Undefined for a route of something else. */
  respond(route: string, query: URLSearchParams): Response | undefined {
    if (route === 'GET /v1/checkout/sessions') return this.list(query);
    const [, expiring] = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(route) ?? [];
    return expiring === undefined ? undefined : this.expire(expiring);
  }

  private list(query: URLSearchParams): Response {
    const [customer, wanted] = [query.get('customer'), query.get('status')];
    const data = [...this.all]
      .filter(([, one]) => one.customer === customer && (wanted === null || one.status === wanted))
      .map(([id, { status }]) => ({ id, object: 'checkout.session', status }));
    return { status: 200, body: { object: 'list', has_more: false, data } };
  }

  /** https://docs.stripe.com/api/checkout/sessions/expire */
  private expire(id: string): Response {
    const status = this.all.get(id)?.status;
    if (status === 'open') {
      this.set(id, 'expired');
      return { status: 200, body: { id, object: 'checkout.session', status: 'expired' } };
    }
    const message = `Only Checkout Sessions with a status in ["open"] can be expired, not ${status}`;
    return { status: 400, body: { error: { type: 'invalid_request_error', message } } };
  }

  private set(id: string, status: FakeCheckout['status']): void {
    const checkout = this.all.get(id);
    if (checkout !== undefined) this.all.set(id, { ...checkout, status });
  }
}

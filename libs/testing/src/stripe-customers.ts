import { noSuch } from './stripe-objects.js';

interface Response {
  readonly status: number;
  readonly body: unknown;
}

type Fields = Readonly<Record<string, string>>;

/** The customers of the fake Stripe, by their ids. */
export class FakeCustomers {
  /** Which user each was made for. */
  private readonly users = new Map<string, string>();
  private readonly removed = new Set<string>();

  /** The provider knows nothing of this one any more. */
  remove(id: string): void {
    this.removed.add(id);
  }

  isRemoved(id: string): boolean {
    return this.removed.has(id);
  }

  add(id: string, fields: Fields): Response {
    this.users.set(id, fields['metadata[userId]'] ?? '');
    return { status: 200, body: { id, object: 'customer' } };
  }

  /** Undefined for a route of something else. */
  respond(route: string): Response | undefined {
    const [, id] = /^GET \/v1\/customers\/(\w+)$/.exec(route) ?? [];
    if (id === undefined) return undefined;
    const userId = this.users.get(id);
    if (userId === undefined) return { status: 404, body: noSuch('customer', id, 'id') };
    const customer = { id, object: 'customer' };
    if (this.isRemoved(id)) return { status: 200, body: { ...customer, deleted: true } };
    return { status: 200, body: { ...customer, metadata: { userId } } };
  }
}

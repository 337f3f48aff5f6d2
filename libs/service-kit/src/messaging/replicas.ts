import { ClientTCP } from '@nestjs/microservices';
import { lookup } from 'node:dns/promises';
import type { Peer } from './message-client.js';

/** The addresses behind a name, of all replicas. Rejects where the name cannot be resolved. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** In milliseconds. */
const RESOLVE_EVERY = 3_000;
/** So long a replica that failed is passed over while another one is there. */
const ASIDE_FOR = 5_000;

/** A replica has an address of each family, and listens on IPv4 where there is such an address: others are no more. */
export const resolveAll: Resolve = async (host) => {
  const found = await lookup(host, { all: true });
  const first = found.filter(({ family }) => family === 4);
  return (first.length > 0 ? first : found).map(({ address }) => address);
};

interface Replica {
  readonly client: ClientTCP;
  /** A new one is found by its name before it listens. */
  connected: boolean;
  inHand: number;
  asideUntil: number;
  /** The next message goes by a new connection. */
  suspect: boolean;
  /** Its address is no longer among those of the name. */
  gone: boolean;
}

/**
 * One connection to each replica of a service; those that are connected are used in turn. The addresses are followed
 * while messages are sent.
 */
export class Replicas {
  private readonly known = new Map<string, Replica>();
  private resolving: Promise<void> | null = null;
  private resolvedAt = -Infinity;
  private turn = 0;
  private closed = false;

  constructor(
    private readonly peer: Peer,
    private readonly resolve: Resolve,
  ) {}

  /**
   * Does one piece of work with the replica whose turn it is. One that fails by `isFailure` is passed over for a
   * while, and the addresses are looked up again before the next.
   */
  async with<T>(work: (client: ClientTCP) => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
    const replica = await this.next();
    replica.inHand += 1;
    try {
      return await work(replica.client);
    } catch (error) {
      if (isFailure(error)) {
        replica.asideUntil = performance.now() + ASIDE_FOR;
        // A failure of a connection that is open: it may lead nowhere.
        replica.suspect = replica.connected;
        this.resolvedAt = -Infinity;
      }
      throw error;
    } finally {
      replica.inHand -= 1;
      this.closeIfDone(replica);
    }
  }

  close(): void {
    this.closed = true;
    for (const { client } of this.known.values()) client.close();
    this.known.clear();
  }

  private async next(): Promise<Replica> {
    if (this.connected().length === 0) await this.connect();
    // A slow resolver delays nobody who has somewhere to send to.
    else if (performance.now() - this.resolvedAt > RESOLVE_EVERY) this.refresh().catch(() => undefined);
    const connected = this.connected();
    const choice = connected.length > 0 ? connected : [...this.known.values()];
    const now = performance.now();
    const good = choice.filter(({ asideUntil }) => asideUntil <= now);
    const turns = good.length > 0 ? good : choice;
    const chosen = turns[(this.turn += 1) % turns.length];
    if (!chosen) throw new Error(`${this.peer.host} has no address`);
    return chosen;
  }

  private connected(): Replica[] {
    return [...this.known.values()].filter(({ connected }) => connected);
  }

  /** Looks for the replicas, and resolves as soon as one of them is connected, or none can be. */
  private async connect(): Promise<void> {
    const refreshed = this.refresh();
    await (this.known.size === 0 ? refreshed : refreshed.catch(() => undefined));
    await Promise.any([...this.known.values()].map(({ client }) => client.connect())).catch(() => undefined);
  }

  private refresh(): Promise<void> {
    this.resolving ??= this.follow().finally(() => (this.resolving = null));
    return this.resolving;
  }

  private async follow(): Promise<void> {
    const addresses = new Set(await this.resolve(this.peer.host));
    this.resolvedAt = performance.now();
    if (this.closed || addresses.size === 0) return;
    for (const [address, replica] of this.known) {
      if (addresses.has(address)) continue;
      this.known.delete(address);
      replica.gone = true;
      this.closeIfDone(replica);
    }
    for (const address of addresses)
      if (!this.known.has(address)) this.known.set(address, this.meet(address));
    for (const { client } of this.known.values()) client.connect().catch(() => undefined);
  }

  private meet(address: string): Replica {
    const client = new ClientTCP({ host: address, port: this.peer.port });
    const replica: Replica = {
      client,
      connected: false,
      inHand: 0,
      asideUntil: 0,
      suspect: false,
      gone: false,
    };
    client.status.subscribe((status) => (replica.connected = String(status) === 'connected'));
    return replica;
  }

  /** Requests in hand get their responses first. */
  private closeIfDone(replica: Replica): void {
    if (replica.inHand > 0 || !(replica.gone || replica.suspect)) return;
    replica.suspect = false;
    replica.connected = false;
    replica.client.close();
  }
}

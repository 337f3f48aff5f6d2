import type { QueryClient } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { hasCode } from '../../shared/api/api-error.js';
import { Turns } from '../../shared/api/in-turn.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { toast } from '../../shared/ui/toast-store.js';
import { windowsOf, type Windows } from '../news/windows.js';
import { gridsKey, stateKey } from '../photos/api/keys.js';
import type { Grids } from './grid-list.js';

/** A change to the list of grids that is shown before the server has answered it. */
export interface GridWrite<T> {
  /** The list as it will be; applied again to whatever a read brings, so it must be repeatable. */
  readonly apply: (grids: Grids) => Grids;
  readonly send: () => Promise<T>;
  /** What the answer makes of the list; `apply` by default. */
  readonly settle?: (grids: Grids, answer: T) => Grids;
}

/**
 * A person's grids: what the server has said, and the writes under way on top of it. The query cache holds the sum.
 * A write that fails is taken away again, and with it nothing else, however many are under way; the list is read
 * again once none is.
 */
export class GridLedger {
  private base: Grids | null = null;
  private readonly pending = new Set<Pick<GridWrite<unknown>, 'apply'>>();
  private readonly turns = new Turns();
  private readonly windows: Windows;
  private outdated = false;

  constructor(
    private readonly client: QueryClient,
    private readonly userId: string,
  ) {
    this.windows = windowsOf(userId);
  }

  /** What a read brought; answers what is to be shown. */
  read(grids: Grids): Grids {
    const before = this.base === null ? [] : this.shown();
    this.base = grids;
    const there = new Set(grids.map(({ id }) => id));
    tellGone(before.filter(({ id }) => !there.has(id) && !this.isBeingAdded(id)));
    return this.shown();
  }

  /** Shows the change at once and sends it after those before it. Throws what `send` throws, with the change undone. */
  async write<T>(write: GridWrite<T>): Promise<T> {
    this.pending.add(write);
    this.publish();
    try {
      await this.stopReading();
      return await this.turns.run('grids', () => this.send(write));
    } finally {
      this.pending.delete(write);
      this.publish();
      this.readIfOutdated();
    }
  }

  /** Takes over news that came beside a read and a write. */
  learn(change: (grids: Grids) => Grids): void {
    if (this.base === null) return;
    this.base = change(this.base);
    this.publish();
  }

  /** Whether the list, read again, lacks a grid that a call did not find; the read then tells the person. */
  async lacks({ id: gone }: Grid): Promise<boolean> {
    await this.client.refetchQueries({ queryKey: gridsKey(this.userId) }, { cancelRefetch: false });
    return !this.shown().some(({ id }) => id === gone);
  }

  /** Reads the list again as soon as no write is under way. */
  refresh(): void {
    this.outdated = true;
    this.readIfOutdated();
  }

  /** Another person uses the page now: an answer that still comes must show nothing of this one's. */
  close(): void {
    this.base = null;
  }

  private async send<T>({ apply, send, settle = apply }: GridWrite<T>): Promise<T> {
    try {
      const answer = await send();
      this.windows.post({ kind: 'grids' });
      if (this.base !== null) this.base = settle(this.base, answer);
      // Whether a read that began meanwhile holds this change is not known.
      await this.stopReading();
      return answer;
    } catch (error) {
      this.outdated = true;
      throw error;
    }
  }

  private async stopReading(): Promise<void> {
    const queryKey = gridsKey(this.userId);
    if (this.client.isFetching({ queryKey }) === 0) return;
    this.outdated = true;
    await this.client.cancelQueries({ queryKey });
    this.publish();
  }

  private readIfOutdated(): void {
    if (!this.outdated || this.pending.size > 0) return;
    this.outdated = false;
    void this.client.invalidateQueries({ queryKey: gridsKey(this.userId) });
  }

  /** Such as one that is on its way back from the trash. */
  private isBeingAdded(id: string): boolean {
    return this.shown().some((grid) => grid.id === id);
  }

  private shown(): Grids {
    let grids: Grids = this.base ?? [];
    for (const write of this.pending) grids = write.apply(grids);
    return grids;
  }

  private publish(): void {
    if (this.base !== null) this.client.setQueryData(gridsKey(this.userId), this.shown());
  }
}

function tellGone(grids: Grids): void {
  if (grids.length === 0) return;
  const names = grids.map(({ name }) => `"${name}"`);
  const title =
    names.length === 1
      ? `${names[0]} was deleted elsewhere.`
      : `${names.length} grids were deleted elsewhere.`;
  toast(names.length === 1 ? { title } : { title, description: names.join(', ') });
}

const [STATE] = stateKey('');

const ledgers = new WeakMap<QueryClient, Map<string, GridLedger>>();

function ledgersOf(client: QueryClient): Map<string, GridLedger> {
  const known = ledgers.get(client);
  if (known !== undefined) return known;
  const people = new Map<string, GridLedger>();
  ledgers.set(client, people);
  onUserChanged(() => {
    for (const ledger of people.values()) ledger.close();
    people.clear();
  });
  // A grid's photos are not found where the grid was deleted, which the list then shows.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const [kind] = event.query.queryKey as readonly unknown[];
    if (kind !== STATE || !hasCode(event.action.error, 'NOT_FOUND')) return;
    for (const ledger of people.values()) ledger.refresh();
  });
  return people;
}

/** The one ledger of a person's grids. */
export function gridLedgerOf(client: QueryClient, userId: string): GridLedger {
  const people = ledgersOf(client);
  let ledger = people.get(userId);
  if (ledger === undefined) people.set(userId, (ledger = new GridLedger(client, userId)));
  return ledger;
}

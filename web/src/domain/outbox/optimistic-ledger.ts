import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AppliedChange, RefusedChange } from '@tessera/contracts';
import { perClient } from '../../shared/api/per-client.js';
import type { Read } from '../../shared/api/read-ahead.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { keepRefusedCaption } from '../captions/refused-caption.js';
import { LastKnown, type Known } from '../kept/last-known.js';
import type { Entry, Sending } from './entry.js';
import { noteLateRefusal } from './late-refusals.js';
import { outboxHome } from './outbox-home.js';
import type { Call } from './outbox-store.js';
import type { CallResponse } from './outbox-types.js';
import { Outbox } from './outbox.js';
import { ReadsBesideWrites } from './reads-beside-writes.js';

interface LedgerOptions<View, Kept> {
  readonly client: QueryClient;
  /** Null where nobody is signed in: then nothing is kept on the device. */
  readonly userId: string | null;
  /** Of the outbox: what waits is kept by it. */
  readonly scope: string;
  /** Where the query cache holds what is shown. */
  readonly queryKey: QueryKey;
  readonly read: Read<Kept>;
  /** What changes are laid over before anything was read. */
  readonly empty: View;
}

/** What is shown on top of the server's state. */
interface Pending<Value> {
  readonly change: Value;
  /** It waits for the server, and no read need wait for it. */
  readonly isLate?: boolean;
}

/**
 * The server's last state of a grid, or of the board, and the changes under way on top of it. The query cache holds
 * the sum, as `Shown`. A change that is left out is taken back, and with it nothing else, however many are under way;
 * then the server's state is read again. `Kept` is a read's response, which the device keeps.
 */
export abstract class OptimisticLedger<View, Shown, Value, Response extends CallResponse<Value>, Kept> {
  /** The server's last state; null before the first read. */
  protected base: View | null = null;
  protected readonly client: QueryClient;
  protected readonly outbox: Outbox<Value, Response>;
  protected readonly reads: ReadsBesideWrites;
  private readonly lastKnown: LastKnown<Kept>;
  /** In their order. */
  private readonly pending = new Set<Pending<Value>>();
  /** The base with all that is pending, until one of the two changes. */
  private sum: View | null = null;
  /** The call that is under way here. */
  private sending: Call<Value> | null = null;

  constructor(private readonly options: LedgerOptions<View, Kept>) {
    const { client, userId, scope, queryKey, read } = options;
    this.client = client;
    this.reads = new ReadsBesideWrites({
      client,
      queryKey,
      isKnown: () => this.base !== null,
      isChanging: () => [...this.pending].some(({ isLate }) => isLate !== true),
      publish: () => this.publish(),
    });
    this.outbox = new Outbox<Value, Response>(
      {
        touches: (change) => this.touches(change),
        base: () => this.baseVersion(),
        before: () => this.predecessor(),
        send: (call) => {
          this.sending = call;
          return this.sendCall(call);
        },
        onResponse: (call, response) => this.takeOver(call, response, call !== this.sending),
        onUnheard: () => this.reads.outdate(),
        onFound: (entries) => this.find(entries),
        onGone: (entries) => this.hide(...entries),
        errorOf: (change, refusal) => this.errorOf(change, refusal),
        onLate: (refusal) => {
          keepRefusedCaption(userId, refusal.change);
          noteLateRefusal({ scope, ...refusal });
        },
      },
      outboxHome(userId, scope),
    );
    this.lastKnown = new LastKnown(userId, read);
  }

  /** The ids that a change names. */
  protected abstract touches(change: Value): { readonly length: number };
  /** The version that changes are computed on now. */
  protected abstract baseVersion(): number;
  /** A change of another outbox that is sent before those of this one. */
  protected abstract predecessor(): Promise<Sending<unknown> | undefined>;
  protected abstract sendCall(call: Call<Value>): Promise<Response>;
  /** What a response makes of the base; `isElsewhere` where another window has sent the call. */
  protected abstract takeOver(call: Call<Value>, response: Response, isElsewhere: boolean): void;
  protected abstract errorOf(change: Value, refusal: RefusedChange): Error;
  protected abstract withChange(view: View, change: Value): View;
  /** What takes a change back, as the page computes it; null where it changes nothing. */
  protected abstract inverseOn(view: View, change: Value): Value | null;
  protected abstract shownOf(view: View): Shown;
  /** The base as a read would bring it. */
  protected abstract keptOf(base: View): Known<Kept>;

  /** Resolves when it is known what earlier pages have left to be sent. */
  get ready(): Promise<void> {
    return this.outbox.ready;
  }

  /** The server's last state, with what is under way. Computed once after each change. */
  protected get view(): View {
    this.sum ??= [...this.pending].reduce(
      (view, { change }) => this.withChange(view, change),
      this.base ?? this.options.empty,
    );
    return this.sum;
  }

  /**
   * Shows a change at once and sends it after those before it. Throws why it was left out, with the change taken back.
   */
  change(change: Value): Promise<AppliedChange<Value>> {
    return this.send(change).stored;
  }

  /** As {@link change}; `of` is a change that still waits and that this one takes back. */
  send(change: Value, of?: string): Sending<Value> {
    const before = this.view;
    const entry = this.outbox.add(change, () => this.inverseOn(before, change), of);
    this.show(entry);
    return entry;
  }

  /** A change that has no response yet, whichever page or window has made it. */
  underWay(id: string): Sending<Value> | undefined {
    return this.outbox.underWay(id);
  }

  /** See {@link Outbox.resume}. */
  resume(): Promise<void> {
    return this.outbox.resume();
  }

  /** Reads the server's state again as soon as no write is under way. Returns why it could not be read, or null. */
  refresh(): Promise<Error | null> {
    return this.reads.refresh();
  }

  /** Another person uses the page now: a response that still comes must show nothing of this one's. */
  close(): void {
    this.base = null;
    this.sum = null;
    this.lastKnown.stop();
    this.outbox.close();
  }

  /** What `read` returns, or what an earlier page has kept, which `show` takes over: see {@link LastKnown.orKept}. */
  protected orKept(read: () => Promise<Shown>, show: (known: Known<Kept>) => void): Promise<Shown> {
    return this.lastKnown.orKept(read, {
      isWanted: () => this.base === null,
      show: (known) => {
        show(known);
        this.publish();
      },
      shown: () => this.shownOf(this.view),
      readAgain: () => void this.refresh(),
    });
  }

  protected setBase(base: View): void {
    this.base = base;
    this.sum = null;
    this.lastKnown.keep(() => this.keptOf(base));
  }

  /** Shows what earlier pages have left, and what another window does. */
  protected find(entries: readonly Entry<Value>[]): void {
    this.show(...entries);
  }

  protected show(...added: readonly Pending<Value>[]): void {
    for (const each of added) {
      this.sum = this.withChange(this.view, each.change);
      this.pending.add(each);
    }
    this.publish();
  }

  /** They are in the base from here on, or nowhere. */
  protected hide(...gone: readonly Pending<Value>[]): void {
    for (const each of gone) this.pending.delete(each);
    this.sum = null;
    this.publish();
    this.reads.readIfOutdated();
  }

  protected publish(): void {
    const { client, queryKey } = this.options;
    if (this.base === null) return;
    const before = client.getQueryState(queryKey);
    client.setQueryData(queryKey, this.shownOf(this.view));
    // What was changed elsewhere is not in it, nor what was while the cache had dropped it: when it is shown next, it
    // is read again.
    if (before?.isInvalidated ?? true)
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

/** The one ledger of each key: of each grid, or of each person's board. */
export function ledgerRegistry<Ledger extends { readonly close: () => void }>(
  open: (client: QueryClient, key: string) => Ledger,
): (client: QueryClient, key: string) => Ledger {
  const ledgersOf = perClient(() => {
    const ledgers = new Map<string, Ledger>();
    onUserChanged(() => {
      for (const ledger of ledgers.values()) ledger.close();
      ledgers.clear();
    });
    return ledgers;
  });
  return (client, key) => {
    const ledgers = ledgersOf(client);
    let ledger = ledgers.get(key);
    if (ledger === undefined) ledgers.set(key, (ledger = open(client, key)));
    return ledger;
  };
}

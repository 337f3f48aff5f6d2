import type { QueryClient } from '@tanstack/react-query';
import type { AppliedChange, BoardChange, BoardChangesResponse, Change, Grid } from '@tessera/contracts';
import { hasCode } from '../../shared/api/api-error.js';
import type { ResponseWithHeaders } from '../../shared/api/client.js';
import { perClient } from '../../shared/api/per-client.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { toast } from '../../shared/ui/toast-store.js';
import { LastKnown } from '../kept/last-known.js';
import { windowsOf, type Windows } from '../news/windows.js';
import { BOARD_SCOPE } from '../outbox/board-scope.js';
import type { Entry, Sending } from '../outbox/entry.js';
import { refusalError } from '../outbox/failed-call.js';
import { noteOrigins } from '../outbox/grid-origins.js';
import { noteLateRefusal } from '../outbox/late-refusals.js';
import { outboxHome } from '../outbox/outbox-home.js';
import type { Call } from '../outbox/outbox-store.js';
import { Outbox } from '../outbox/outbox.js';
import { ReadsBesideWrites } from '../outbox/reads-beside-writes.js';
import { gridsKey, stateKey } from '../photos/api/keys.js';
import { GRIDS_READ } from '../photos/api/reads.js';
import { versionIn } from '../photos/grid-version.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { sendBoardChanges } from './api/send-board-changes.js';
import {
  afterCall,
  boardOf,
  changed,
  gridsIn,
  inverseOn,
  withGrid,
  type BoardView,
  type Grids,
} from './board-view.js';

/**
 * A person's grids: what the server has said, and the changes under way on top of it. The query cache holds the sum.
 * A change that is left out is taken back, and with it nothing else, however many are under way; the list is read again
 * once none is.
 */
export class BoardLedger {
  private base: BoardView | null = null;
  private readonly pending = new Set<Entry<BoardChange>>();
  private readonly outbox: Outbox<BoardChange, BoardChangesResponse>;
  private readonly lastKnown: LastKnown<Grids>;
  private readonly windows: Windows;
  /** The call that is under way here. */
  private sending: Call<BoardChange> | null = null;
  private known: number | null = null;
  private readonly reads: ReadsBesideWrites;

  constructor(
    private readonly client: QueryClient,
    private readonly userId: string,
  ) {
    this.windows = windowsOf(userId);
    this.reads = new ReadsBesideWrites({
      client,
      queryKey: gridsKey(userId),
      isKnown: () => this.base !== null,
      isChanging: () => [...this.pending].some(({ isLate }) => !isLate),
      publish: () => this.publish(),
    });
    this.outbox = new Outbox<BoardChange, BoardChangesResponse>(
      {
        touches: (change) => (change.kind === 'order' ? change.ids : [change.id]),
        base: () => this.known ?? 0,
        before: () => this.changeInRemoved(),
        send: (call) => this.sendCall(call),
        onResponse: (call, response) => this.takeOver(call, response),
        onUnheard: () => this.reads.outdate(),
        onFound: (entries) => this.find(entries),
        onGone: (entries) => this.hide(entries),
        errorOf: (_change, refusal) => refusalError(refusal),
        onLate: (refusal) => noteLateRefusal({ scope: BOARD_SCOPE, ...refusal }),
      },
      outboxHome(userId, BOARD_SCOPE),
    );
    noteOrigins(client, (gridId) => this.originOf(gridId));
    this.lastKnown = new LastKnown(userId, GRIDS_READ);
  }

  /** Resolves when it is known what earlier pages have left to be sent. */
  get ready(): Promise<void> {
    return this.outbox.ready;
  }

  /** What a read brought, and the version of the list; returns what is to be shown. */
  read(grids: Grids, version: number | null = null): Grids {
    const before = this.grids;
    this.known = version;
    this.become(boardOf(grids, this.base ?? undefined));
    notifyGone(before, [...grids, ...this.grids]);
    return this.grids;
  }

  /** Reads the list by `ask`, see {@link LastKnown.orKept}. */
  readBy(ask: () => Promise<ResponseWithHeaders<Grids | undefined>>): Promise<Grids> {
    const read = async () => {
      const { data, headers } = await ask();
      return this.read(data ?? [], versionIn(headers));
    };
    return this.lastKnown.orKept(read, {
      isWanted: () => this.base === null,
      show: ({ data, version }) => {
        this.read(data, version);
        this.publish();
      },
      shown: () => this.grids,
      readAgain: () => void this.refresh(),
    });
  }

  /** Of the list as the server has said it last; null where it is not known. */
  get version(): number | null {
    return this.known;
  }

  /** The grids as they are shown. */
  get grids(): Grids {
    const { shown } = this;
    return shown === null ? [] : gridsIn(shown);
  }

  private get shown(): BoardView | null {
    let view = this.base;
    for (const { change } of this.pending) {
      // A grid that the server does not have cannot be opened: it is shown as soon as the server has it.
      if (view !== null && change.kind !== 'create') view = changed(view, change);
    }
    return view;
  }

  /**
   * Shows a change at once and sends it after those before it. Throws why it was left out, with the change taken back.
   */
  change(change: BoardChange): Promise<AppliedChange<BoardChange>> {
    return this.send(change).stored;
  }

  /** As {@link change}; `of` is a change that still waits and that this one takes back. */
  send(change: BoardChange, of?: string): Sending<BoardChange> {
    const before = this.shown;
    const entry = this.outbox.add(change, () => before && inverseOn(before, change), of);
    this.show(entry);
    return entry;
  }

  /** A change that has no response yet, whichever page or window has made it. */
  underWay(id: string): Sending<BoardChange> | undefined {
    return this.outbox.underWay(id);
  }

  /** Takes over a grid that was made by a call of its own. */
  add(grid: Grid): void {
    if (this.base === null) return;
    this.become(withGrid(this.base, grid));
    this.publish();
  }

  /** Whether the list, read again, lacks a grid that a call did not find; the read then tells the person. */
  async lacks(gone: string): Promise<boolean> {
    await this.client.refetchQueries({ queryKey: gridsKey(this.userId) }, { cancelRefetch: false });
    return !this.grids.some(({ id }) => id === gone);
  }

  /** Reads the list again as soon as no change is under way. Returns why it could not be read, or null. */
  refresh(): Promise<Error | null> {
    return this.reads.refresh();
  }

  /** Another person uses the page now: a response that still comes must show nothing of this one's. */
  close(): void {
    this.base = null;
    this.lastKnown.stop();
    this.outbox.close();
  }

  /** What makes or restores a grid and is under way: changes of the grid are sent after it. */
  private async originOf(gridId: string): Promise<Sending<BoardChange> | undefined> {
    const origins = await this.outbox.awaited(
      (change) => (change.kind === 'create' || change.kind === 'restore') && change.id === gridId,
    );
    return origins[0];
  }

  /**
   * A change under way in a grid that is to be deleted, unless that waits for the grid itself: the trash takes none.
   */
  private async changeInRemoved(): Promise<Sending<Change> | undefined> {
    for (const { change } of await this.outbox.awaited(({ kind }) => kind === 'remove')) {
      if (change.kind !== 'remove' || (await this.originOf(change.id)) !== undefined) continue;
      const [first] = await ledgerOf(this.client, change.id).awaited();
      if (first !== undefined) return first;
    }
    return undefined;
  }

  private async sendCall(call: Call<BoardChange>): Promise<BoardChangesResponse> {
    const { device, seq, entries } = call;
    this.sending = call;
    const changes = entries.map(({ change }) => change);
    const response = await this.reads.calling(() => sendBoardChanges({ device, seq, changes }));
    // Whether a read that began meanwhile holds these changes is not known.
    await this.reads.stop();
    return response;
  }

  private takeOver(call: Call<BoardChange>, response: BoardChangesResponse): void {
    const changes = call.entries.map(({ change }) => change);
    this.known = response.version;
    if (call === this.sending && response.applied.length > 0) this.windows.post({ kind: 'grids' });
    for (const { index } of response.applied) {
      const change = changes[index];
      // Where it was opened at once, its photos were not found.
      if (change?.kind === 'restore') void this.client.invalidateQueries({ queryKey: stateKey(change.id) });
    }
    if (this.base === null) return;
    const { view, isOutdated } = afterCall(this.base, changes, response);
    this.become(view);
    this.reads.outdate(isOutdated);
  }

  private become(base: BoardView): void {
    this.base = base;
    this.lastKnown.keep(() => ({ data: gridsIn(base), version: this.known }));
  }

  private show(...added: readonly Entry<BoardChange>[]): void {
    for (const entry of added) this.pending.add(entry);
    this.publish();
  }

  /** Shows what another window does. */
  private find(entries: readonly Entry<BoardChange>[]): void {
    const before = this.grids;
    this.show(...entries);
    notifyGone(before, this.grids);
  }

  /** In the list itself from here on, or nowhere. */
  private hide(gone: readonly Entry<BoardChange>[]): void {
    for (const entry of gone) this.pending.delete(entry);
    this.publish();
    this.reads.readIfOutdated();
  }

  private publish(): void {
    if (this.base !== null) this.client.setQueryData(gridsKey(this.userId), this.grids);
  }
}

function notifyGone(before: Grids, now: Grids): void {
  const there = new Set(now.map(({ id }) => id));
  const names = before.filter(({ id }) => !there.has(id)).map(({ name }) => `"${name}"`);
  if (names.length === 0) return;
  const title =
    names.length === 1
      ? `${names[0]} was deleted elsewhere.`
      : `${names.length} grids were deleted elsewhere.`;
  toast(names.length === 1 ? { title } : { title, description: names.join(', ') });
}

const [STATE] = stateKey('');

const ledgersOf = perClient((client) => {
  const people = new Map<string, BoardLedger>();
  onUserChanged(() => {
    for (const ledger of people.values()) ledger.close();
    people.clear();
  });
  // A grid's photos are not found where the grid was deleted, which the list then shows.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const [kind] = event.query.queryKey as readonly unknown[];
    if (kind !== STATE || !hasCode(event.action.error, 'NOT_FOUND')) return;
    for (const ledger of people.values()) void ledger.refresh();
  });
  return people;
});

/** The one ledger of a person's grids. */
export function boardLedgerOf(client: QueryClient, userId: string): BoardLedger {
  const people = ledgersOf(client);
  let ledger = people.get(userId);
  if (ledger === undefined) people.set(userId, (ledger = new BoardLedger(client, userId)));
  return ledger;
}

import type { QueryClient } from '@tanstack/react-query';
import type { AppliedChange, BoardChange, BoardChangesResponse, Grid } from '@tessera/contracts';
import { hasCode, NetworkError } from '../../shared/api/api-error.js';
import { Turns } from '../../shared/api/in-turn.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { toast } from '../../shared/ui/toast-store.js';
import { windowsOf, type Windows } from '../news/windows.js';
import { outcomeOf, Outbox, refusalError, settle, type Entry } from '../outbox/outbox.js';
import { gridsKey, stateKey } from '../photos/api/keys.js';
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
import { Unanswered } from './unanswered.js';

/**
 * A person's grids: what the server has said, and the changes under way on top of it. The query cache holds the sum.
 * A change that fails is taken back, and with it nothing else, however many are under way; the list is read again once
 * none is.
 */
export class BoardLedger {
  private base: BoardView | null = null;
  private readonly pending = new Set<Entry<BoardChange>>();
  private readonly turns = new Turns();
  private readonly outbox = new Outbox<BoardChange>((change) =>
    change.kind === 'order' ? change.ids : [change.id],
  );
  private readonly unanswered = new Unanswered();
  private readonly windows: Windows;
  private known: number | null = null;
  private outdated = false;

  constructor(
    private readonly client: QueryClient,
    private readonly userId: string,
  ) {
    this.windows = windowsOf(userId);
  }

  /** What a read brought, and the version of the list; responds what is to be shown. */
  read(grids: Grids, version: number | null = null): Grids {
    const before = this.grids;
    this.known = version;
    this.base = boardOf(grids, this.base ?? undefined);
    const there = new Set([...grids, ...this.grids].map(({ id }) => id));
    tellGone(before.filter(({ id }) => !there.has(id) && !this.unanswered.removes(id)));
    return this.grids;
  }

  /** Of the list as the server has said it last; null where it is not known. */
  get version(): number | null {
    return this.known;
  }

  /** The grids as they are shown. */
  get grids(): Grids {
    let view = this.base;
    if (view === null) return [];
    for (const { change } of this.pending) {
      // A grid that the server does not have cannot be opened: it is shown as soon as the server has it.
      if (change.kind !== 'create') view = changed(view, change);
    }
    return gridsIn(view);
  }

  /**
   * Shows a change at once and sends it after those before it. Throws why it was left out, or what the call throws,
   * with the change taken back. It can be repeated where no response came.
   */
  async change(change: BoardChange): Promise<AppliedChange<BoardChange>> {
    const entry = this.outbox.add(change);
    this.pending.add(entry);
    this.publish();
    try {
      await this.stopReading();
      return await this.turns.run('board', () => outcomeOf(entry, () => this.sendNext()));
    } finally {
      this.pending.delete(entry);
      this.publish();
      this.readIfOutdated();
    }
  }

  /** Takes over a grid that was made by a call of its own. */
  add(grid: Grid): void {
    if (this.base === null) return;
    this.base = withGrid(this.base, grid);
    this.publish();
  }

  /** Whether the list, read again, lacks a grid that a call did not find; the read then tells the person. */
  async lacks(gone: string): Promise<boolean> {
    await this.client.refetchQueries({ queryKey: gridsKey(this.userId) }, { cancelRefetch: false });
    return !this.grids.some(({ id }) => id === gone);
  }

  /** Reads the list again as soon as no change is under way. */
  refresh(): void {
    this.outdated = true;
    this.readIfOutdated();
  }

  /** Another person uses the page now: a response that still comes must show nothing of this one's. */
  close(): void {
    this.base = null;
  }

  /** Sends what waits, and takes the response over. */
  private async sendNext(): Promise<void> {
    const { device, seq, entries } = this.outbox.next();
    const changes = entries.map(({ change }) => change);
    let response: BoardChangesResponse;
    try {
      response = await sendBoardChanges({ device, seq, changes });
    } catch (error) {
      this.outdated = true;
      if (error instanceof NetworkError) this.keepInverses(changes);
      for (const entry of entries) entry.outcome = { error };
      return;
    }
    this.known = response.version;
    if (response.applied.length > 0) this.windows.post({ kind: 'grids' });
    this.takeOver(entries, changes, response);
    // Whether a read that began meanwhile holds these changes is not known.
    await this.stopReading();
  }

  private takeOver(
    entries: readonly Entry<BoardChange>[],
    changes: readonly BoardChange[],
    response: BoardChangesResponse,
  ): void {
    const inverses = changes.map((change) => this.unanswered.take(change));
    const applied = response.applied.map(({ index, inverse }) => ({
      index,
      inverse: inverse ?? inverses[index] ?? null,
    }));
    settle(entries, { ...response, applied }, (_change, refusal) => refusalError(refusal));
    // In the list itself from here on.
    for (const entry of entries) this.pending.delete(entry);
    for (const { index } of applied) {
      const change = changes[index];
      // Where it was opened at once, its photos were not found.
      if (change?.kind === 'restore') void this.client.invalidateQueries({ queryKey: stateKey(change.id) });
    }
    if (this.base === null) return;
    const { view, isOutdated } = afterCall(this.base, changes, response);
    this.base = view;
    this.outdated ||= isOutdated;
  }

  /** The server may have changes that it will name no inverse of when they come again: for it they change nothing. */
  private keepInverses(changes: readonly BoardChange[]): void {
    let view = this.base;
    for (const change of changes) {
      if (view === null) return;
      this.unanswered.keep(change, inverseOn(view, change));
      view = changed(view, change);
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

  private publish(): void {
    if (this.base !== null) this.client.setQueryData(gridsKey(this.userId), this.grids);
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

const ledgers = new WeakMap<QueryClient, Map<string, BoardLedger>>();

function ledgersOf(client: QueryClient): Map<string, BoardLedger> {
  const known = ledgers.get(client);
  if (known !== undefined) return known;
  const people = new Map<string, BoardLedger>();
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
export function boardLedgerOf(client: QueryClient, userId: string): BoardLedger {
  const people = ledgersOf(client);
  let ledger = people.get(userId);
  if (ledger === undefined) people.set(userId, (ledger = new BoardLedger(client, userId)));
  return ledger;
}

import type { QueryClient } from '@tanstack/react-query';
import type { BoardChange, BoardChangesResponse, Change, Grid, RefusedChange } from '@tessera/contracts';
import { hasCode } from '../../shared/api/api-error.js';
import type { ResponseWithHeaders } from '../../shared/api/client.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { Known } from '../kept/last-known.js';
import { windowsOf, type Windows } from '../news/windows.js';
import { BOARD_SCOPE } from '../outbox/board-scope.js';
import type { Entry, Sending } from '../outbox/entry.js';
import { refusalError } from '../outbox/failed-call.js';
import { noteOrigins } from '../outbox/grid-origins.js';
import { ledgerRegistry, OptimisticLedger } from '../outbox/optimistic-ledger.js';
import type { Call } from '../outbox/outbox-store.js';
import { gridsKey, stateKey } from '../photos/api/keys.js';
import { GRIDS_READ } from '../photos/api/reads.js';
import { versionIn } from '../photos/grid-version.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { sendBoardChanges } from './api/send-board-changes.js';
import {
  afterCall,
  boardOf,
  changed,
  EMPTY_BOARD,
  gridsIn,
  inverseOn,
  withGrid,
  type BoardView,
  type Grids,
} from './board-view.js';

const [STATE] = stateKey('');

/** A person's grids: the server's last state, and the changes under way on top of it. */
export class BoardLedger extends OptimisticLedger<
  BoardView,
  Grids,
  BoardChange,
  BoardChangesResponse,
  Grids
> {
  private readonly windows: Windows;
  private readonly stopWatching: () => void;
  private known: number | null = null;

  constructor(
    client: QueryClient,
    private readonly userId: string,
  ) {
    const queryKey = gridsKey(userId);
    super({ client, userId, scope: BOARD_SCOPE, queryKey, read: GRIDS_READ, empty: EMPTY_BOARD });
    this.windows = windowsOf(userId);
    noteOrigins(client, (gridId) => this.originOf(gridId));
    // A grid's photos are not found where the grid was deleted, which the list then shows.
    this.stopWatching = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const [kind] = event.query.queryKey as readonly unknown[];
      if (kind === STATE && hasCode(event.action.error, 'NOT_FOUND')) void this.refresh();
    });
  }

  /** What a read brought, and the version of the list; returns what is to be shown. */
  read(grids: Grids, version: number | null = null): Grids {
    const before = this.grids;
    this.known = version;
    this.setBase(boardOf(grids, this.base ?? undefined));
    notifyGone(before, [...grids, ...this.grids]);
    return this.grids;
  }

  /** Reads the list by `ask`, or shows what an earlier page has kept where that takes long. */
  readBy(ask: () => Promise<ResponseWithHeaders<Grids | undefined>>): Promise<Grids> {
    const read = async () => {
      const { data, headers } = await ask();
      return this.read(data ?? [], versionIn(headers));
    };
    return this.orKept(read, ({ data, version }) => void this.read(data, version));
  }

  /** Of the list as the server returned it last; null where it is not known. */
  get version(): number | null {
    return this.known;
  }

  /** The grids as they are shown. */
  get grids(): Grids {
    return gridsIn(this.view);
  }

  /** Takes over a grid that was made by a call of its own. */
  add(grid: Grid): void {
    if (this.base === null) return;
    this.setBase(withGrid(this.base, grid));
    this.publish();
  }

  /** Whether the list, read again, lacks a grid that a call did not find; the read then tells the person. */
  async lacks(gone: string): Promise<boolean> {
    await this.client.refetchQueries({ queryKey: gridsKey(this.userId) }, { cancelRefetch: false });
    return !this.grids.some(({ id }) => id === gone);
  }

  override close(): void {
    super.close();
    this.stopWatching();
  }

  protected readonly inverseOn = inverseOn;
  protected readonly shownOf = gridsIn;
  protected readonly errorOf = (_change: BoardChange, refusal: RefusedChange) => refusalError(refusal);

  protected touches(change: BoardChange): readonly string[] {
    return change.kind === 'order' ? change.ids : [change.id];
  }

  protected withChange(view: BoardView, change: BoardChange): BoardView {
    // A grid that the server does not have cannot be opened: it is shown as soon as the server has it.
    return change.kind === 'create' ? view : changed(view, change);
  }

  protected baseVersion(): number {
    return this.known ?? 0;
  }

  protected keptOf(base: BoardView): Known<Grids> {
    return { data: gridsIn(base), version: this.known };
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
  protected async predecessor(): Promise<Sending<Change> | undefined> {
    for (const { change } of await this.outbox.awaited(({ kind }) => kind === 'remove')) {
      if (change.kind !== 'remove' || (await this.originOf(change.id)) !== undefined) continue;
      const [first] = await ledgerOf(this.client, change.id).awaited();
      if (first !== undefined) return first;
    }
    return undefined;
  }

  protected sendCall({ device, seq, entries }: Call<BoardChange>): Promise<BoardChangesResponse> {
    const changes = entries.map(({ change }) => change);
    return this.reads.calling(() => sendBoardChanges({ device, seq, changes }));
  }

  protected takeOver(call: Call<BoardChange>, response: BoardChangesResponse, isElsewhere: boolean): void {
    const changes = call.entries.map(({ change }) => change);
    this.known = response.version;
    if (!isElsewhere && response.applied.length > 0) this.windows.post({ kind: 'grids' });
    for (const { index } of response.applied) {
      const change = changes[index];
      // Where it was opened at once, its photos were not found.
      if (change?.kind === 'restore') void this.client.invalidateQueries({ queryKey: stateKey(change.id) });
    }
    if (this.base === null) return;
    const { view, isOutdated } = afterCall(this.base, changes, response);
    this.setBase(view);
    this.reads.outdate(isOutdated);
  }

  protected override find(entries: readonly Entry<BoardChange>[]): void {
    const before = this.grids;
    super.find(entries);
    notifyGone(before, this.grids);
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

/** The one ledger of a person's grids. */
export const boardLedgerOf = ledgerRegistry((client, userId) => new BoardLedger(client, userId));

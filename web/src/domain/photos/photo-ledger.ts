import type { QueryClient } from '@tanstack/react-query';
import type {
  AppliedChange,
  CallNumber,
  Change,
  ChangesResponse,
  GridStateResponse,
  Photo,
} from '@tessera/contracts';
import { touches } from '@tessera/grid-core';
import type { Answer } from '../../shared/api/client.js';
import { Turns } from '../../shared/api/in-turn.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { windowsOfSession } from '../news/windows.js';
import { outcomeOf, Outbox, settle, type Entry } from '../outbox/outbox.js';
import { afterCall, whyLeftOut } from './after-call.js';
import { stateKey } from './api/keys.js';
import { sendChanges } from './api/send-changes.js';
import { GridVersion, versionIn } from './grid-version.js';
import { changed, emptyView, everyPhotoIn, photosIn, viewOf, type GridView } from './grid-view.js';
import type { Photos } from './photo-list.js';

/** The turn of writes that change which posts stand where: none may overtake another. */
export const ORDER_TURN = 'order';

/** A change that is shown before the server has answered it. */
export interface PhotoWrite<T> {
  /** Writes of one name go out one after another. */
  readonly turn: string;
  /** Whether the server raises the grid's version for it. */
  readonly raisesVersion: boolean;
  /** What is shown before the response; of an upload nothing is. */
  readonly change?: Change;
  readonly send: () => Promise<Answer<T>>;
  /** What the response makes of the grid; the change by default. */
  readonly settle?: (view: GridView, response: T) => GridView;
}

/**
 * One grid's photos: what the server has said, and the writes under way on top of it. The query cache holds the
 * sum. A write that fails is taken away again, and with it nothing else, however many are under way; then the
 * grid is read again.
 */
export class PhotoLedger {
  private base: GridView | null = null;
  private readonly pending = new Set<Pick<PhotoWrite<unknown>, 'change'>>();
  private readonly turns = new Turns();
  private readonly outbox = new Outbox(touches);
  private readonly version = new GridVersion();
  private readonly windows = windowsOfSession();
  private readTag: string | null = null;
  private outdated = false;
  /** Who wants to know of the next read. */
  private readonly waiting: ((failure: Error | null) => void)[] = [];

  constructor(
    private readonly client: QueryClient,
    private readonly gridId: string,
  ) {}

  /** Names what the last read brought, for the next one; null before the first. */
  get tag(): string | null {
    return this.base === null ? null : this.readTag;
  }

  /** What a read brought, nothing where the grid is as the last one found it; responds what is to be shown. */
  read({ data, headers }: Answer<GridStateResponse | undefined>): GridView {
    if (data !== undefined) this.base = viewOf(data, this.base ?? emptyView(this.gridId));
    this.version.read(versionIn(headers));
    // The gateway marks it as weak where it packs the response; events name it as the service does.
    this.readTag = headers.get('ETag')?.replace(/^W\//, '') ?? null;
    return this.shown;
  }

  /** Whether a photo is in the grid, as a draft too, with what is under way. */
  shows(id: string): boolean {
    return this.shown.state.items.has(id);
  }

  /** The photos of the feed as they are shown. */
  get photos(): Photos {
    return photosIn(this.shown);
  }

  /** The grid as it is shown: what the server has said, with what is under way. O(n) */
  get shown(): GridView {
    const writes = [...this.pending];
    const base = this.base ?? emptyView(this.gridId);
    return writes.reduce((view, { change }) => withChange(view, change), base);
  }

  /** The photo as the server last told it, without what is still under way. */
  acknowledged(id: string): Photo | undefined {
    return this.base === null ? undefined : everyPhotoIn(this.base).find((photo) => photo.id === id);
  }

  /** Takes over news of the server that came beside an answer, such as the current state in a 412. */
  learn(news: (view: GridView) => GridView): void {
    if (this.base === null) return;
    this.base = news(this.base);
    this.publish();
  }

  /**
   * Shows a change at once and sends it after those before it. Throws why it was left out, or what the call throws,
   * with the change taken back.
   */
  change(change: Change): Promise<AppliedChange> {
    const entry = this.outbox.add(change);
    return this.showing(entry, () =>
      this.turns.run(ORDER_TURN, () => outcomeOf(entry, () => this.sendNext())),
    );
  }

  /** As {@link change}, for what has a call of its own. Throws what `send` throws. */
  write<T>(write: PhotoWrite<T>): Promise<T> {
    return this.showing(write, () => this.turns.run(write.turn, () => this.send(write)));
  }

  /** Shows a change of what is not written here while something else does it. Throws what `work` throws. */
  during<T>(change: Change, work: () => Promise<T>): Promise<T> {
    return this.showing({ change }, work);
  }

  /** The number of a call of the grid that carries no changes. To be taken when it is sent, in the order's turn. */
  nextCall(): CallNumber {
    return this.outbox.number();
  }

  /** Something of the grid was stored: the other windows that show it read it. */
  tellWindows(version: number | null): void {
    this.windows?.post({ kind: 'grid', gridId: this.gridId, version });
  }

  /** Another person uses the page now: an answer that still comes must show nothing of this one's. */
  close(): void {
    this.base = null;
  }

  /** Reads the grid again as soon as no write is under way. Responds with why it could not be read, or null. */
  refresh(): Promise<Error | null> {
    this.outdated = true;
    const read = new Promise<Error | null>((resolve) => this.waiting.push(resolve));
    this.readIfOutdated();
    return read;
  }

  private async showing<T>(shown: { readonly change?: Change }, send: () => Promise<T>): Promise<T> {
    this.pending.add(shown);
    this.publish();
    try {
      await this.stopReading();
      return await send();
    } finally {
      this.pending.delete(shown);
      this.publish();
      this.readIfOutdated();
    }
  }

  /** Sends what waits, and takes the response over. */
  private async sendNext(): Promise<void> {
    const { device, seq, entries } = this.outbox.next();
    const changes = entries.map(({ change }) => change);
    const base = this.version.current;
    this.version.sent();
    let response: ChangesResponse;
    try {
      response = (await sendChanges(this.gridId, { device, seq, base, changes })).data;
    } catch (error) {
      this.version.failed();
      this.outdated = true;
      for (const entry of entries) entry.outcome = { error };
      return;
    }
    this.outdated ||= this.version.landed(response.version);
    if (response.applied.length > 0) this.tellWindows(response.version);
    this.takeOver(entries, changes, response);
  }

  private takeOver(entries: readonly Entry[], changes: readonly Change[], response: ChangesResponse): void {
    settle(entries, response, (change, refusal) => whyLeftOut(this.base, change, refusal));
    // In the grid itself from here on.
    for (const entry of entries) this.pending.delete(entry);
    if (this.base === null) return;
    const { view, isOutdated } = afterCall(this.base, changes, response);
    this.base = view;
    this.outdated ||= isOutdated;
  }

  /** Sends and takes the answer over, so that the next write of the same turn is based on it. */
  private async send<T>(write: PhotoWrite<T>): Promise<T> {
    const { raisesVersion, change, send } = write;
    const { settle = (view) => withChange(view, change) } = write;
    if (raisesVersion) this.version.sent();
    let answer: Answer<T>;
    try {
      answer = await send();
    } catch (error) {
      if (raisesVersion) this.version.failed();
      this.outdated = true;
      throw error;
    }
    const version = versionIn(answer.headers);
    const news = raisesVersion ? this.version.landed(version) : this.version.ahead(version);
    this.outdated ||= news;
    this.tellWindows(version);
    if (this.base !== null) this.base = settle(this.base, answer.data);
    return answer.data;
  }

  /** A read that began before the write would show the photos without it; the first is left, or nothing is shown. */
  private async stopReading(): Promise<void> {
    const queryKey = stateKey(this.gridId);
    if (this.client.isFetching({ queryKey }) === 0) return;
    this.outdated = true;
    if (this.base === null) return;
    await this.client.cancelQueries({ queryKey });
    this.publish();
  }

  private readIfOutdated(): void {
    if (!this.outdated || this.pending.size > 0) return;
    this.outdated = false;
    const waiting = this.waiting.splice(0);
    const queryKey = stateKey(this.gridId);
    void this.client.invalidateQueries({ queryKey }).then(() => {
      const failure = this.client.getQueryState(queryKey)?.error ?? null;
      // Where the read has failed, the end of the next write tries again.
      this.outdated ||= failure !== null;
      for (const resolve of waiting) resolve(failure);
    });
  }

  private publish(): void {
    if (this.base !== null) this.client.setQueryData(stateKey(this.gridId), this.shown);
  }
}

function withChange(view: GridView, change: Change | undefined): GridView {
  return change === undefined ? view : changed(view, change);
}

const ledgers = new WeakMap<QueryClient, Map<string, PhotoLedger>>();

function ledgersOf(client: QueryClient): Map<string, PhotoLedger> {
  const known = ledgers.get(client);
  if (known !== undefined) return known;
  const grids = new Map<string, PhotoLedger>();
  ledgers.set(client, grids);
  onUserChanged(() => {
    for (const ledger of grids.values()) ledger.close();
    grids.clear();
  });
  return grids;
}

/** The one ledger of a grid. */
export function ledgerOf(client: QueryClient, gridId: string): PhotoLedger {
  const grids = ledgersOf(client);
  let ledger = grids.get(gridId);
  if (ledger === undefined) grids.set(gridId, (ledger = new PhotoLedger(client, gridId)));
  return ledger;
}

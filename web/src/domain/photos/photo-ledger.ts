import type { QueryClient } from '@tanstack/react-query';
import type {
  CallNumber,
  Change,
  ChangesResponse,
  GridStateResponse,
  Photo,
  RefusedChange,
} from '@tessera/contracts';
import { GridRuleError, touches, undo } from '@tessera/grid-core';
import type { ResponseWithHeaders } from '../../shared/api/client.js';
import { sessionUserId } from '../../shared/session/session.js';
import type { Known } from '../kept/last-known.js';
import { windowsOfSession } from '../news/windows.js';
import type { Sending } from '../outbox/entry.js';
import { originOf } from '../outbox/grid-origins.js';
import { ledgerRegistry, OptimisticLedger } from '../outbox/optimistic-ledger.js';
import type { Call } from '../outbox/outbox-store.js';
import { afterCall, whyLeftOut } from './after-call.js';
import { stateKey } from './api/keys.js';
import { stateReadOf } from './api/reads.js';
import { sendChanges } from './api/send-changes.js';
import { GridVersion, versionIn } from './grid-version.js';
import { changed, emptyView, photosById, photosIn, viewOf, type GridView } from './grid-view.js';
import type { Photos } from './photo-list.js';
import { responseOf } from './response-of.js';

/** A call of its own, whose effect is shown before the server has responded to it. */
interface PhotoWrite<T> {
  /** What is shown before the response. */
  readonly change: Change;
  readonly send: (number: CallNumber) => Promise<ResponseWithHeaders<T>>;
  /** What the response makes of the grid; the change by default. */
  readonly settle?: (view: GridView, response: T) => GridView;
}

/** One grid's photos: the server's last state, and the changes under way on top of it. */
export class PhotoLedger extends OptimisticLedger<
  GridView,
  GridView,
  Change,
  ChangesResponse,
  GridStateResponse
> {
  private readonly version = new GridVersion();
  private readonly windows = windowsOfSession();
  private readTag: string | null = null;

  constructor(
    client: QueryClient,
    private readonly gridId: string,
  ) {
    super({
      client,
      userId: sessionUserId(),
      scope: gridId,
      queryKey: stateKey(gridId),
      read: stateReadOf(gridId),
      empty: emptyView(gridId),
    });
  }

  /** Names what the last read brought, for the next one; null before the first. */
  get tag(): string | null {
    return this.base === null ? null : this.readTag;
  }

  /** What a read brought, nothing where the grid is as the last one found it; returns what is to be shown. */
  read({ data, headers }: ResponseWithHeaders<GridStateResponse | undefined>): GridView {
    if (data !== undefined) this.setBase(viewOf(data, this.base ?? emptyView(this.gridId)));
    this.version.read(versionIn(headers));
    // The gateway marks it as weak where it packs the response; events name it as the service does.
    this.readTag = headers.get('ETag')?.replace(/^W\//, '') ?? null;
    return this.shown;
  }

  /** Reads the grid by `ask`, or shows what an earlier page has kept where that takes long. */
  readBy(ask: () => Promise<ResponseWithHeaders<GridStateResponse | undefined>>): Promise<GridView> {
    return this.orKept(
      async () => this.read(await ask()),
      ({ data, version }) => {
        this.setBase(viewOf(data, emptyView(this.gridId)));
        this.version.read(version);
      },
    );
  }

  /** Whether a photo is in the grid, as a draft too, with what is under way. */
  shows(id: string): boolean {
    return this.shown.state.items.has(id);
  }

  /** The photos of the feed as they are shown. */
  get photos(): Photos {
    return photosIn(this.shown);
  }

  /** The grid as it is shown: the server's last state, with what is under way. O(n) after each change. */
  get shown(): GridView {
    return this.view;
  }

  /** The photo as the server last told it, without what is still under way. */
  acknowledged(id: string): Photo | undefined {
    return this.base === null ? undefined : photosById(this.base).get(id);
  }

  /** Takes over news of the server that came beside a response. */
  learn(news: (view: GridView) => GridView): void {
    if (this.base === null) return;
    this.setBase(news(this.base));
    this.publish();
  }

  /** The changes that have no response yet, also those that earlier pages have left. */
  awaited(): Promise<readonly Sending<Change>[]> {
    return this.outbox.awaited();
  }

  /** A change that waits already, such as one of an earlier page; see {@link Outbox.follow}. */
  follow(isWanted: (change: Change) => boolean): Sending<Change> | undefined {
    return this.outbox.follow(isWanted);
  }

  /** As {@link change}, for what has a call of its own. Throws what it throws, and NetworkError where changes wait. */
  write<T>({ change, send, settle = (view) => changed(view, change) }: PhotoWrite<T>): Promise<T> {
    return this.during(change, () =>
      this.outbox.between(async (number) => {
        const { data, headers } = await this.calling(() => send(number));
        const version = versionIn(headers);
        this.reads.outdate(this.version.landed(version));
        this.notifyWindows(version);
        if (this.base !== null) this.setBase(settle(this.base, data));
        return data;
      }),
    );
  }

  /** Resolves once the server has every change that was made here. Throws NetworkError where one still waits. */
  sent(): Promise<void> {
    return this.outbox.between(() => Promise.resolve());
  }

  /** Shows a change of what is not written here while something else does it. Throws what `work` throws. */
  async during<T>(change: Change, work: () => Promise<T>): Promise<T> {
    const pending = { change };
    this.show(pending);
    try {
      return await work();
    } finally {
      this.hide(pending);
    }
  }

  /** Something of the grid was stored: the other windows that show it read it. */
  notifyWindows(version: number | null): void {
    this.windows?.post({ kind: 'grid', gridId: this.gridId, version });
  }

  protected readonly touches = touches;
  protected readonly withChange = changed;

  protected inverseOn({ state }: GridView, change: Change): Change | null {
    try {
      return undo(state, change, new Date());
    } catch (error) {
      if (error instanceof GridRuleError) return null;
      throw error;
    }
  }

  protected shownOf(view: GridView): GridView {
    return view;
  }

  protected baseVersion(): number {
    return this.version.current;
  }

  protected predecessor(): Promise<Sending<unknown> | undefined> {
    return originOf(this.client, this.gridId);
  }

  protected errorOf(change: Change, refusal: RefusedChange): Error {
    return whyLeftOut(this.base, change, refusal);
  }

  protected keptOf(base: GridView): Known<GridStateResponse> {
    const version = this.version.current;
    return { data: responseOf(base, version), version };
  }

  protected async sendCall({ device, seq, base, entries }: Call<Change>): Promise<ChangesResponse> {
    const changes = entries.map(({ change }) => change);
    return (await this.calling(() => sendChanges(this.gridId, { device, seq, base, changes }))).data;
  }

  private calling<T>(send: () => Promise<T>): Promise<T> {
    return this.reads.calling(async () => {
      this.version.sent();
      try {
        return await send();
      } catch (error) {
        this.version.failed();
        throw error;
      }
    });
  }

  protected takeOver(call: Call<Change>, response: ChangesResponse, isElsewhere: boolean): void {
    // Another window has sent it, and what it knows the grid by is not what is known here.
    if (isElsewhere && response.lists === undefined && call.base !== this.version.current) {
      this.reads.outdate();
      // What was read may have its changes already: with them applied again it is not what the tag names.
      this.readTag = null;
    }
    if (isElsewhere) this.version.sent();
    this.reads.outdate(this.version.landed(response.version));
    if (!isElsewhere && response.applied.length > 0) this.notifyWindows(response.version);
    if (this.base === null) return;
    const changes = call.entries.map(({ change }) => change);
    const { view, isOutdated } = afterCall(this.base, changes, response);
    this.setBase(view);
    this.reads.outdate(isOutdated);
  }
}

/** The one ledger of a grid. */
export const ledgerOf = ledgerRegistry((client, gridId) => new PhotoLedger(client, gridId));

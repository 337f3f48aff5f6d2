import type { QueryClient } from '@tanstack/react-query';
import type {
  AppliedChange,
  CallNumber,
  Change,
  ChangesResponse,
  GridStateResponse,
  Photo,
} from '@tessera/contracts';
import { GridRuleError, touches, undo } from '@tessera/grid-core';
import type { ResponseWithHeaders } from '../../shared/api/client.js';
import { perClient } from '../../shared/api/per-client.js';
import { sessionUserId } from '../../shared/session/session.js';
import { onUserChanged } from '../../shared/session/user-changed.js';
import { LastKnown } from '../kept/last-known.js';
import { windowsOfSession } from '../news/windows.js';
import type { Sending } from '../outbox/entry.js';
import { originOf } from '../outbox/grid-origins.js';
import { noteLateRefusal } from '../outbox/late-refusals.js';
import { outboxHome } from '../outbox/outbox-home.js';
import type { Call } from '../outbox/outbox-store.js';
import { Outbox } from '../outbox/outbox.js';
import { ReadsBesideWrites } from '../outbox/reads-beside-writes.js';
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

/** What is shown on top of what the server has said. */
interface Shown {
  readonly change: Change;
  /** It waits for the server, and no read need wait for it. */
  readonly isLate?: boolean;
}

/**
 * One grid's photos: what the server has said, and the changes under way on top of it. The query cache holds the sum. A
 * change that is left out is taken away again, and with it nothing else, however many are under way; then the grid is
 * read again.
 */
export class PhotoLedger {
  private base: GridView | null = null;
  /** In their order. */
  private readonly pending = new Set<Shown>();
  private readonly outbox: Outbox<Change, ChangesResponse>;
  private readonly lastKnown: LastKnown<GridStateResponse>;
  private readonly version = new GridVersion();
  private readonly windows = windowsOfSession();
  /** The sum, until one of the two changes. */
  private sum: GridView | null = null;
  private readTag: string | null = null;
  /** The call of changes that is under way here. */
  private sending: Call<Change> | null = null;
  private readonly reads: ReadsBesideWrites;

  constructor(
    private readonly client: QueryClient,
    private readonly gridId: string,
  ) {
    const userId = sessionUserId();
    this.reads = new ReadsBesideWrites({
      client,
      queryKey: stateKey(gridId),
      isKnown: () => this.base !== null,
      isChanging: () => [...this.pending].some(({ isLate }) => isLate !== true),
      publish: () => this.publish(),
    });
    this.outbox = new Outbox<Change, ChangesResponse>(
      {
        touches,
        base: () => this.version.current,
        before: () => originOf(client, gridId),
        send: (call) => this.sendCall(call),
        onResponse: (call, response) => this.takeOver(call, response),
        onUnheard: () => this.reads.outdate(),
        onFound: (entries) => this.show(...entries),
        onGone: (entries) => this.hide(...entries),
        errorOf: (change, refusal) => whyLeftOut(this.base, change, refusal),
        onLate: (refusal) => noteLateRefusal({ scope: gridId, ...refusal }),
      },
      outboxHome(userId, gridId),
    );
    this.lastKnown = new LastKnown(userId, stateReadOf(gridId));
  }

  /** Resolves when it is known what earlier pages have left to be sent. */
  get ready(): Promise<void> {
    return this.outbox.ready;
  }

  /** Names what the last read brought, for the next one; null before the first. */
  get tag(): string | null {
    return this.base === null ? null : this.readTag;
  }

  /** What a read brought, nothing where the grid is as the last one found it; returns what is to be shown. */
  read({ data, headers }: ResponseWithHeaders<GridStateResponse | undefined>): GridView {
    if (data !== undefined) this.become(viewOf(data, this.base ?? emptyView(this.gridId)));
    this.version.read(versionIn(headers));
    // The gateway marks it as weak where it packs the response; events name it as the service does.
    this.readTag = headers.get('ETag')?.replace(/^W\//, '') ?? null;
    return this.shown;
  }

  /** Reads the grid by `ask`, see {@link LastKnown.orKept}. */
  readBy(ask: () => Promise<ResponseWithHeaders<GridStateResponse | undefined>>): Promise<GridView> {
    return this.lastKnown.orKept(async () => this.read(await ask()), {
      isWanted: () => this.base === null,
      show: ({ data, version }) => {
        this.become(viewOf(data, emptyView(this.gridId)));
        this.version.read(version);
        this.publish();
      },
      shown: () => this.shown,
      readAgain: () => void this.refresh(),
    });
  }

  /** Whether a photo is in the grid, as a draft too, with what is under way. */
  shows(id: string): boolean {
    return this.shown.state.items.has(id);
  }

  /** The photos of the feed as they are shown. */
  get photos(): Photos {
    return photosIn(this.shown);
  }

  /** The grid as it is shown: what the server has said, with what is under way. O(n) after each change. */
  get shown(): GridView {
    this.sum ??= [...this.pending].reduce(
      (view, { change }) => changed(view, change),
      this.base ?? emptyView(this.gridId),
    );
    return this.sum;
  }

  /** The photo as the server last told it, without what is still under way. */
  acknowledged(id: string): Photo | undefined {
    return this.base === null ? undefined : photosById(this.base).get(id);
  }

  /** Takes over news of the server that came beside a response. */
  learn(news: (view: GridView) => GridView): void {
    if (this.base === null) return;
    this.become(news(this.base));
    this.publish();
  }

  /**
   * Shows a change at once and sends it after those before it. Throws why it was left out, with the change taken back.
   */
  change(change: Change): Promise<AppliedChange> {
    return this.send(change).stored;
  }

  /** As {@link change}; `of` is a change that still waits and that this one takes back. */
  send(change: Change, of?: string): Sending<Change> {
    const before = this.shown;
    const entry = this.outbox.add(change, () => inverseOf(before, change), of);
    this.show(entry);
    return entry;
  }

  /** A change that has no response yet, whichever page or window has made it. */
  underWay(id: string): Sending<Change> | undefined {
    return this.outbox.underWay(id);
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
        if (this.base !== null) this.become(settle(this.base, data));
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
    const shown = { change };
    this.show(shown);
    try {
      return await work();
    } finally {
      this.hide(shown);
    }
  }

  /** Something of the grid was stored: the other windows that show it read it. */
  notifyWindows(version: number | null): void {
    this.windows?.post({ kind: 'grid', gridId: this.gridId, version });
  }

  /** Another person uses the page now: a response that still comes must show nothing of this one's. */
  close(): void {
    this.base = null;
    this.lastKnown.stop();
    this.outbox.close();
  }

  /** Reads the grid again as soon as no write is under way. Returns why it could not be read, or null. */
  refresh(): Promise<Error | null> {
    return this.reads.refresh();
  }

  private async sendCall(call: Call<Change>): Promise<ChangesResponse> {
    const { device, seq, base, entries } = call;
    const changes = entries.map(({ change }) => change);
    this.sending = call;
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

  private takeOver(call: Call<Change>, response: ChangesResponse): void {
    const isElsewhere = call !== this.sending;
    // Another window has sent it, and what it knows the grid by is not what is known here.
    if (isElsewhere) this.reads.outdate(response.lists === undefined && call.base !== this.version.current);
    if (isElsewhere) this.version.sent();
    this.reads.outdate(this.version.landed(response.version));
    if (!isElsewhere && response.applied.length > 0) this.notifyWindows(response.version);
    if (this.base === null) return;
    const changes = call.entries.map(({ change }) => change);
    const { view, isOutdated } = afterCall(this.base, changes, response);
    this.become(view);
    this.reads.outdate(isOutdated);
  }

  private become(base: GridView): void {
    this.base = base;
    this.sum = null;
    this.lastKnown.keep(() => {
      const version = this.version.current;
      return { data: responseOf(base, version), version };
    });
  }

  private show(...added: readonly Shown[]): void {
    for (const each of added) {
      this.sum = changed(this.shown, each.change);
      this.pending.add(each);
    }
    this.publish();
  }

  /** They are in the grid itself from here on, or nowhere. */
  private hide(...gone: readonly Shown[]): void {
    for (const each of gone) this.pending.delete(each);
    this.sum = null;
    this.publish();
    this.reads.readIfOutdated();
  }

  private publish(): void {
    if (this.base !== null) this.client.setQueryData(stateKey(this.gridId), this.shown);
  }
}

/** What takes a change back, as the page computes it; null where it changes nothing. */
function inverseOf({ state }: GridView, change: Change): Change | null {
  try {
    return undo(state, change, new Date());
  } catch (error) {
    if (error instanceof GridRuleError) return null;
    throw error;
  }
}

const ledgersOf = perClient(() => {
  const grids = new Map<string, PhotoLedger>();
  onUserChanged(() => {
    for (const ledger of grids.values()) ledger.close();
    grids.clear();
  });
  return grids;
});

/** The one ledger of a grid. */
export function ledgerOf(client: QueryClient, gridId: string): PhotoLedger {
  const grids = ledgersOf(client);
  let ledger = grids.get(gridId);
  if (ledger === undefined) grids.set(gridId, (ledger = new PhotoLedger(client, gridId)));
  return ledger;
}

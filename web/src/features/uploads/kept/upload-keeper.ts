import type { Change } from '@tessera/contracts';
import type { Sending } from '../../../domain/outbox/entry.js';
import { Store, type ReadableStore } from '../../../shared/store.js';
import type { UploadBatch, UploadEntry } from '../queue/upload-item.js';
import type { EarlierFile } from '../queue/upload-types.js';
import type { UploadTarget } from '../queue/upload-target.js';
import type { StoredUpload, UploadState, UploadStore } from './upload-store.js';

export interface KeeperDependencies {
  readonly store: UploadStore;
  readonly queue: {
    readonly items: ReadableStore<readonly UploadEntry[]>;
    readonly resume: (batch: UploadBatch, files: readonly EarlierFile[]) => void;
  };
  /** Does work while no other window of the person has this batch of files. */
  readonly withBatchLock: (batchId: string, work: () => Promise<void>) => Promise<void>;
  /** The change that waits to put an uploaded picture into its grid. */
  readonly placing: (gridId: string, mediaId: string) => Promise<Sending<Change> | undefined>;
  readonly now: () => number;
}

/**
 * Stores the files of the upload queue until they are in their grids, and gives the queue those that an earlier page
 * has left. A batch of files is one window's: the others have it when that one is gone.
 */
export class UploadKeeper {
  private readonly ids = new Store<ReadonlySet<string>>(new Set());
  private readonly unstored = new Store<ReadonlySet<string>>(new Set());
  /** Of each file that was given to the store: how far it was. */
  private readonly known = new Map<string, UploadState>();
  /** The ids of the batches that are this window's, or that it waits for. */
  private readonly batchIds = new Set<string>();
  private readonly unfollow: () => void;
  /** Those who wait until a batch has left the queue. */
  private readonly waiting = new Map<string, () => void>();
  /** Resolves when nothing is stored any more of what left the queue. */
  private removed: Promise<unknown> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly deps: KeeperDependencies) {
    this.unfollow = deps.queue.items.subscribe(() => this.follow());
    this.follow();
  }

  /** The ids of the photos whose files survive the page. */
  readonly stored: ReadableStore<ReadonlySet<string>> = this.ids;
  /** The ids of those that could not be stored: they go up from this page or not at all. */
  readonly inPage: ReadableStore<ReadonlySet<string>> = this.unstored;

  /** Goes on with what pages have left that are gone. */
  async resume(): Promise<void> {
    for (const batchId of await this.deps.store.batchIds()) {
      if (this.batchIds.has(batchId)) continue;
      this.own(batchId, () => this.resumeBatch(batchId));
    }
  }

  /** Another person uses the page now. What is stored stays. */
  stop(): void {
    this.isStopped = true;
    this.unfollow();
    for (const end of this.waiting.values()) end();
  }

  private follow(): void {
    const entries = this.deps.queue.items.read();
    for (const { batch } of entries) {
      if (!this.batchIds.has(batch.id)) this.own(batch.id, () => this.keep(batch.id));
    }
    const there = new Set(entries.map(({ photoId }) => photoId));
    const gone = [...this.known.keys()].filter((id) => !there.has(id));
    if (gone.length > 0) this.forget(gone);
    for (const entry of entries) this.update(entry);
    const busy = new Set(entries.map(({ batch }) => batch.id));
    for (const [batchId, end] of this.waiting) if (!busy.has(batchId)) end();
  }

  private own(batchId: string, work: () => Promise<void>): void {
    this.batchIds.add(batchId);
    const owned = async () => {
      await work();
      await this.left(batchId);
      // Else whoever has the batch next would go on with what is done.
      await this.removed;
    };
    // Where that fails the database is gone, and what is in the queue goes on from memory.
    this.deps.withBatchLock(batchId, owned).then(
      () => this.batchIds.delete(batchId),
      () => this.noteUnstored(this.inQueue(batchId).map(({ photoId }) => photoId)),
    );
  }

  /** Resolves when none of these files is in the queue any more. */
  private left(batchId: string): Promise<void> {
    if (this.isStopped || this.inQueue(batchId).length === 0) return Promise.resolve();
    return new Promise((resolve) =>
      this.waiting.set(batchId, () => {
        this.waiting.delete(batchId);
        resolve();
      }),
    );
  }

  private inQueue(batchId: string): readonly UploadEntry[] {
    return this.deps.queue.items.read().filter(({ batch }) => batch.id === batchId);
  }

  /** One after another, so that the first are safe soon. */
  private async keep(batchId: string): Promise<void> {
    const chosenAt = this.deps.now();
    for (const { photoId } of this.inQueue(batchId)) {
      // As it is by now.
      const entry = this.deps.queue.items.read().find((each) => each.photoId === photoId);
      if (entry !== undefined && !this.isStopped) await this.add(entry, chosenAt);
    }
  }

  private async add(entry: UploadEntry, chosenAt: number): Promise<void> {
    const { photoId: id, gridId, siblings, target, name, batch, isScaled, file } = entry;
    const state = stateOf(entry);
    const upload = { id, gridId, choice: batch.id, chosenAt, siblings, target, name, ...state };
    this.known.set(id, state);
    try {
      // The original, also where it is scaled already: posting wants more of it.
      await this.deps.store.add({ ...upload, isScaled }, file);
      if (this.known.has(id)) this.ids.set(new Set([...this.ids.read(), id]));
    } catch {
      // There is no room for it: it is uploaded from memory, and leaving the page asks.
      this.known.delete(id);
      this.noteUnstored([id]);
    }
  }

  private noteUnstored(ids: readonly string[]): void {
    const stored = this.ids.read();
    const more = ids.filter((id) => !stored.has(id));
    this.unstored.set(new Set([...this.unstored.read(), ...more]));
  }

  private update(entry: UploadEntry): void {
    const before = this.known.get(entry.photoId);
    const now = stateOf(entry);
    if (before === undefined || areEqual(before, now)) return;
    this.known.set(entry.photoId, now);
    // The earlier state is a good start, too.
    this.deps.store.update(entry.photoId, now).catch(() => undefined);
  }

  private forget(gone: readonly string[]): void {
    const ids = new Set(this.ids.read());
    for (const id of gone) {
      this.known.delete(id);
      ids.delete(id);
    }
    // What stays is found in its grid by the next page.
    const removals = gone.map((id) => this.deps.store.remove(id).catch(() => undefined));
    this.removed = Promise.all([this.removed, ...removals]);
    this.ids.set(ids);
  }

  private async resumeBatch(batchId: string): Promise<void> {
    const found = await this.deps.store.of(batchId);
    const placing = new Map<Sending<Change> | undefined, StoredUpload[]>();
    for (const each of found) {
      const [{ gridId, media }] = each;
      const change = media === null ? undefined : await this.deps.placing(gridId, media.mediaId);
      placing.set(change, [...(placing.get(change) ?? []), each]);
    }
    // What goes into the grid by a change that waits already is one arrival.
    for (const uploads of placing.values()) if (!this.isStopped) this.giveBack(uploads);
  }

  private giveBack(uploads: readonly StoredUpload[]): void {
    const [first] = uploads;
    if (first === undefined) return;
    const [{ choice: batchId, gridId, siblings, target }] = first;
    for (const [{ id, key, media, failure }] of uploads) this.known.set(id, { key, media, failure });
    this.ids.set(new Set([...this.ids.read(), ...uploads.map(([{ id }]) => id)]));
    this.deps.queue.resume(
      { id: batchId, gridId, target: target as UploadTarget, photoIds: siblings, wait: 'none' },
      uploads.map(([{ id, name, isScaled, key, media, failure }, file]) => ({
        file: new File([file], name, { type: file.type }),
        photoId: id,
        isScaled,
        key,
        media,
        failure,
      })),
    );
  }
}

const stateOf = ({ key, media, stage, note, mayRetry }: UploadEntry): UploadState => ({
  key,
  media,
  failure: stage === 'failed' ? { note: note ?? '', mayRetry } : null,
});

const areEqual = (one: UploadState, other: UploadState): boolean =>
  one.key === other.key && one.media === other.media && one.failure?.note === other.failure?.note;

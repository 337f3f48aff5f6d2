import { LIMITS } from '@tessera/contracts';
import { keepTrying } from './keep-trying.js';
import { reasonOf, retryHelps } from './upload-failures.js';
import type { UploadBatch, UploadEntry, UploadItem } from './upload-item.js';
import type { Arrived, Insert, UploadParts } from './upload-parts.js';
import { AT_START, type UploadTarget } from './upload-target.js';

/** Pictures scaled and files sent at the same time. */
const SCALING = 2;
const SENDING = 4;
/** Pictures held in memory between the two: scaling waits where the network is slower. */
const IN_HAND = SCALING + SENDING;
/** Less progress than this is not worth drawing. */
const PROGRESS_STEP = 0.05;

/**
 * Takes files up to the server: scales, sends in parallel, and when every file of a batch has arrived or failed,
 * makes posts of those that arrived, in the order of the files, in one write. A file that failed stays, with its
 * reason, until it is tried again or removed.
 */
export class UploadQueue {
  private entries: readonly UploadEntry[] = [];
  private shown: readonly UploadItem[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly inserts = new Map<string, Pick<Insert, 'position' | 'idempotencyKey'>>();
  private ended = new AbortController();
  private outcome: { added: number; failed: string[] } = { added: 0, failed: [] };
  private made = 0;

  constructor(private readonly parts: UploadParts) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly items = (): readonly UploadItem[] => this.shown;

  /**
   * Adds files, already checked, to a grid: by default before everything that is there, in this order; for a
   * placeholder one file. Answers their ids.
   */
  add(gridId: string, files: readonly File[], target: UploadTarget = AT_START): readonly string[] {
    const ids = files.map(() => `upload-${(this.made += 1)}`);
    const added: UploadEntry[] = [];
    let after: UploadBatch | null = null;
    for (let start = 0; start < files.length; start += LIMITS.upload.filesInBatch) {
      const batch: UploadBatch = {
        gridId,
        target,
        ids: ids.slice(start, start + LIMITS.upload.filesInBatch),
        after,
        inserting: false,
        inserted: null,
      };
      after = batch;
      batch.ids.forEach((id, index) => {
        const file = files[start + index];
        if (file !== undefined) added.push(this.entryOf(id, batch, file));
      });
    }
    this.entries = [...added, ...this.entries];
    this.changed();
    return ids;
  }

  /** Tries a failed file again, as a batch of its own. */
  retry(id: string): void {
    const entry = this.find(id);
    if (entry?.stage !== 'failed') return;
    const batch: UploadBatch = {
      gridId: entry.gridId,
      target: entry.target,
      ids: [id],
      after: null,
      inserting: false,
      inserted: null,
    };
    const stage = entry.media !== null ? 'sent' : entry.picture !== null ? 'prepared' : 'waiting';
    this.patch(id, { batch, stage, progress: 0, note: null });
    this.changed();
  }

  /** Forgets a failed file. */
  remove(id: string): void {
    const entry = this.find(id);
    if (entry?.stage !== 'failed') return;
    this.parts.dropPreview(entry.preview);
    this.entries = this.entries.filter((other) => other !== entry);
    this.changed();
  }

  /** Stops everything and forgets it: another person uses the page, or it goes away. */
  clear(): void {
    this.ended.abort();
    this.ended = new AbortController();
    for (const entry of this.entries) this.parts.dropPreview(entry.preview);
    this.entries = [];
    this.outcome = { added: 0, failed: [] };
    this.changed();
  }

  private entryOf(id: string, batch: UploadBatch, file: File): UploadEntry {
    return {
      id,
      gridId: batch.gridId,
      target: batch.target,
      name: file.name,
      preview: this.parts.makePreview(file),
      stage: 'waiting',
      progress: 0,
      note: null,
      mayRetry: false,
      batch,
      file,
      key: this.parts.newKey(),
      photoId: this.parts.newId(),
      picture: null,
      media: null,
    };
  }

  private find(id: string): UploadEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private patch(id: string, patch: Partial<UploadEntry>): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry));
  }

  /** Starts what may start, inserts what is complete, and tells the page. */
  private changed(): void {
    this.startWork();
    for (const batch of new Set(this.entries.map((entry) => entry.batch))) this.insertIfComplete(batch);
    this.shown = this.entries;
    for (const listener of this.listeners) listener();
    this.finishIfIdle();
  }

  private startWork(): void {
    const at = (...stages: UploadItem['stage'][]) =>
      this.entries.filter((entry) => stages.includes(entry.stage));
    for (const entry of at('prepared').slice(0, SENDING - at('sending').length)) {
      this.patch(entry.id, { stage: 'sending' });
      void this.send(entry);
    }
    const room = Math.min(
      SCALING - at('preparing').length,
      IN_HAND - at('preparing', 'prepared', 'sending').length,
    );
    for (const entry of at('waiting').slice(0, Math.max(0, room))) {
      this.patch(entry.id, { stage: 'preparing' });
      void this.prepare(entry);
    }
  }

  private async prepare({ id, file, preview }: UploadEntry): Promise<void> {
    try {
      const picture = await this.parts.scale(file);
      if (this.find(id) === undefined) return;
      // The scaled picture takes far less memory to show than the file.
      this.patch(id, { stage: 'prepared', picture, preview: this.parts.makePreview(picture) });
      this.parts.dropPreview(preview);
    } catch (error) {
      this.fail(id, error);
    }
    this.changed();
  }

  private async send({ id, picture, name, key }: UploadEntry): Promise<void> {
    const { signal } = this.ended;
    if (picture === null) return;
    const onProgress = (progress: number) => {
      if (progress < 1 && progress - (this.find(id)?.progress ?? 0) < PROGRESS_STEP) return;
      this.patch(id, { progress });
      this.changed();
    };
    try {
      const media = await this.persist(id, signal, () =>
        this.parts.send(picture, name, { idempotencyKey: key, signal, onProgress }),
      );
      this.patch(id, { stage: 'sent', media, picture: null, progress: 1, note: null });
    } catch (error) {
      this.fail(id, error);
    }
    this.changed();
  }

  private persist<T>(id: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const onWaiting = (note: string | null) => {
      this.patch(id, note === null ? { note } : { note, progress: 0 });
      this.changed();
    };
    return keepTrying(work, { signal, pause: this.parts.pause, onWaiting });
  }

  private fail(id: string, error: unknown): void {
    if (this.find(id) === undefined) return;
    const note = reasonOf(error);
    this.outcome.failed.push(note);
    this.patch(id, { stage: 'failed', note, mayRetry: retryHelps(error) });
  }

  private insertIfComplete(batch: UploadBatch): void {
    if (batch.inserting || batch.inserted !== null) return;
    if (batch.after !== null && batch.after.inserted === null) return;
    const entries = this.entries.filter((entry) => entry.batch === batch);
    if (!entries.every((entry) => entry.stage === 'sent' || entry.stage === 'failed')) return;
    const sent = entries.filter((entry) => entry.stage === 'sent');
    if (sent.length === 0) {
      batch.inserted = 0;
      return;
    }
    batch.inserting = true;
    void this.insert(batch, sent);
  }

  private async insert(batch: UploadBatch, sent: readonly UploadEntry[]): Promise<void> {
    const { signal } = this.ended;
    const ids = sent.map((entry) => entry.id);
    const items = sent.flatMap(({ media, preview, photoId }) =>
      media === null ? [] : [{ media, preview, photoId }],
    );
    try {
      const [first = ''] = ids;
      await this.persist(first, signal, () => this.place(batch, items));
      if (signal.aborted) return;
      batch.inserted = sent.length;
      this.outcome.added += sent.length;
      // The previews now belong to the posts.
      this.entries = this.entries.filter((entry) => !ids.includes(entry.id));
    } catch (error) {
      if (signal.aborted) return;
      batch.inserted = 0;
      for (const id of ids) this.fail(id, error);
    } finally {
      batch.inserting = false;
    }
    this.changed();
  }

  private async place(batch: UploadBatch, items: readonly Arrived[]): Promise<void> {
    const { gridId, target } = batch;
    const [item] = items;
    if (target.kind === 'fill') {
      if (item !== undefined) await this.parts.fill({ gridId, photoId: target.photoId, item });
      return;
    }
    if (target.kind === 'drafts') {
      await this.parts.draft(gridId, items);
      return;
    }
    // The same media have the same key and place, so that a repeat whose first answer was lost adds nothing twice.
    const name = items.map(({ media }) => media.mediaId).join(' ');
    const fixed = this.inserts.get(name) ?? {
      position: this.parts.positionOf(gridId, {
        ...target,
        position: target.position + placesBefore(batch),
      }),
      idempotencyKey: this.parts.newKey(),
    };
    this.inserts.set(name, fixed);
    await this.parts.insert({ gridId, items, ...fixed, inReels: target.inReels === true });
  }

  private finishIfIdle(): void {
    if (this.entries.some((entry) => entry.stage !== 'failed')) return;
    const { added, failed } = this.outcome;
    if (added === 0 && failed.length === 0) return;
    this.outcome = { added: 0, failed: [] };
    if (this.entries.length === 0) this.inserts.clear();
    this.parts.onFinished({ added, failed });
  }
}

/** How many posts the batches before this one became. */
function placesBefore({ after }: UploadBatch): number {
  let places = 0;
  for (let batch = after; batch !== null; batch = batch.after) places += batch.inserted ?? 0;
  return places;
}

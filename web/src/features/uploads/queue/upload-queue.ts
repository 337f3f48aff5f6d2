import { hasCode } from '../../../shared/api/api-error.js';
import { Store, type ReadableStore } from '../../../shared/store.js';
import { keepTrying, WAITING } from './keep-trying.js';
import { reasonOf, retryHelps } from './upload-failures.js';
import { mayBeCancelled, type UploadBatch, type UploadEntry, type UploadItem } from './upload-item.js';
import { UploadOutcomes } from './upload-outcomes.js';
import type { EarlierFile, UploadDependencies } from './upload-types.js';
import { AT_START, type UploadTarget } from './upload-target.js';

/** Pictures scaled and files sent at the same time. */
const SCALING = 2;
const SENDING = 4;
/** Photos that one change puts into a grid. */
const PLACED_AT_ONCE = 500;
/** Less progress than this is not worth drawing. */
const PROGRESS_STEP = 0.05;

/**
 * Takes files up to the server: scales, sends in parallel, and puts those that have arrived into the grid, in the order
 * of the files. What is chosen together goes together; where a file is slow, the others go without it after a while.
 * A file that failed stays, with its reason, until it is tried again or removed.
 */
export class UploadQueue {
  private entries: readonly UploadEntry[] = [];
  private readonly shown = new Store<readonly UploadEntry[]>([]);
  private cleared = new AbortController();
  private readonly outcomes = new UploadOutcomes();
  private made = 0;

  constructor(private readonly deps: UploadDependencies) {}

  readonly items: ReadableStore<readonly UploadEntry[]> = this.shown;

  /**
   * Adds files, already checked, to a grid: by default before everything that is there, in this order; for a
   * placeholder one file. Returns their ids.
   */
  add(gridId: string, files: readonly File[], target: UploadTarget = AT_START): readonly string[] {
    const photoIds = files.map(() => this.deps.newId());
    const batch: UploadBatch = { id: this.deps.newId(), gridId, target, photoIds, wait: 'none' };
    const added = files.map((file, index) => this.entryOf(batch, file, photoIds[index] ?? ''));
    this.putFirst(added);
    return added.map(({ id }) => id);
  }

  /** Goes on with files that an earlier page has left, where it was. */
  resume(batch: UploadBatch, files: readonly EarlierFile[]): void {
    const entries = files.map(({ file, photoId, failure, ...reached }): UploadEntry => {
      const entry = { ...this.entryOf(batch, file, photoId), ...reached };
      const stage = failure === null ? stageOf(entry) : 'failed';
      const preview = stage !== 'waiting' && entry.isScaled ? this.deps.makePreview(file) : '';
      return { ...entry, ...failure, stage, preview };
    });
    this.putFirst(entries);
    for (const entry of entries) if (entry.stage !== 'waiting' && !entry.isScaled) void this.show(entry);
  }

  /** Shows an original that is not scaled to be sent: the browser would decode it at its full size. */
  private async show({ id, file }: UploadEntry): Promise<void> {
    const picture = await this.deps.scale(file).catch(() => file);
    const entry = this.find(id);
    // What is being placed is about to be shown by its post.
    if (entry?.preview !== '' || entry.stage === 'placing') return;
    this.patch(id, { preview: this.deps.makePreview(picture) });
    this.advance();
  }

  /** How many of those that are on their way into a post's carousel are in it already. */
  addedTo(postId: string): number {
    return this.outcomes.addedTo(postId);
  }

  /** Tries a failed file again; it goes beside those with which it was chosen. */
  retry(id: string): void {
    const entry = this.find(id);
    if (entry?.stage !== 'failed') return;
    entry.progress.set(0);
    this.patch(id, { stage: stageOf(entry), note: null });
    this.advance();
  }

  /** Forgets a file that is not on its way into the grid yet. */
  remove(id: string): void {
    const entry = this.find(id);
    if (entry === undefined || !mayBeCancelled(entry)) return;
    entry.stop.abort();
    this.deps.dropPreview(entry.preview);
    this.entries = this.entries.filter((other) => other !== entry);
    this.advance();
  }

  /** Stops everything and forgets it: another person uses the page, or it goes away. */
  clear(): void {
    this.cleared.abort();
    this.cleared = new AbortController();
    for (const { stop, preview } of this.entries) {
      stop.abort();
      this.deps.dropPreview(preview);
    }
    this.entries = [];
    this.outcomes.clear();
    this.advance();
  }

  private putFirst(added: readonly UploadEntry[]): void {
    this.entries = [...added, ...this.entries];
    this.advance();
  }

  private entryOf(batch: UploadBatch, file: File, photoId: string): UploadEntry {
    return {
      id: `upload-${(this.made += 1)}`,
      gridId: batch.gridId,
      target: batch.target,
      name: file.name,
      preview: '',
      stage: 'waiting',
      progress: new Store(0),
      note: null,
      mayRetry: false,
      batch,
      file,
      isScaled: false,
      key: this.deps.newKey(),
      photoId,
      siblings: batch.photoIds,
      picture: null,
      media: null,
      stop: new AbortController(),
      isReupload: false,
    };
  }

  private find(id: string): UploadEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private patch(id: string, patch: Partial<UploadEntry>): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry));
  }

  /** Starts and places what may go on, shows the files as they are now, and reports the batches that are finished. */
  private advance(): void {
    this.startWork();
    for (const batch of new Set(this.entries.map((entry) => entry.batch))) this.placeIfDue(batch);
    this.shown.set(this.entries);
    for (const outcome of this.outcomes.takeFinished(this.entries)) this.deps.onFinished(outcome);
  }

  private startWork(): void {
    const at = (...stages: UploadItem['stage'][]) =>
      this.entries.filter((entry) => stages.includes(entry.stage));
    for (const entry of at('prepared').slice(0, SENDING - at('sending').length)) {
      this.patch(entry.id, { stage: 'sending' });
      void this.send(entry);
    }
    // However slow the network is: the page shows them, and a blob is not in the page's memory.
    for (const entry of at('waiting').slice(0, SCALING - at('preparing').length)) {
      this.patch(entry.id, { stage: 'preparing' });
      void this.prepare(entry);
    }
  }

  private async prepare({ id, file, isScaled, preview, stop }: UploadEntry): Promise<void> {
    try {
      const picture = isScaled
        ? file
        : await this.retryUntilDecided(id, stop.signal, () => this.deps.scale(file));
      if (this.find(id) === undefined) return;
      // The scaled picture takes far less memory to show than the file.
      this.patch(id, { stage: 'prepared', picture, preview: this.deps.makePreview(picture) });
      this.deps.dropPreview(preview);
    } catch (error) {
      this.fail(id, error);
    }
    this.advance();
  }

  private async send({ id, picture, name, key, stop, isReupload }: UploadEntry): Promise<void> {
    const { signal } = stop;
    if (picture === null) return;
    const onProgress = (progress: number) => {
      const shown = this.find(id)?.progress;
      if (progress >= 1 || progress - (shown?.read() ?? 0) >= PROGRESS_STEP) shown?.set(progress);
    };
    try {
      const media = await this.retryUntilDecided(id, signal, () =>
        this.deps.send(picture, name, { idempotencyKey: key, signal, onProgress }),
      );
      this.find(id)?.progress.set(1);
      this.patch(id, { stage: 'sent', media, picture: null, note: null });
    } catch (error) {
      // An earlier page may have sent other bytes: not every browser scales a picture to the same ones.
      if (hasCode(error, 'IDEMPOTENCY_CONFLICT') && !isReupload) this.reupload(id);
      else this.fail(id, error);
    }
    this.advance();
  }

  private retryUntilDecided<T>(id: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const onWaiting = (note: string | null) => {
      if (note !== null) this.find(id)?.progress.set(0);
      this.patch(id, { note });
      this.advance();
    };
    return keepTrying(work, { signal, pause: this.deps.pause, onWaiting });
  }

  private fail(id: string, error: unknown): void {
    const entry = this.find(id);
    if (entry === undefined) return;
    this.outcomes.count(entry.batch, { failures: [error] });
    const preview = entry.preview || this.deps.makePreview(entry.file);
    this.patch(id, { stage: 'failed', note: reasonOf(error), mayRetry: retryHelps(error), preview });
  }

  private placeIfDue(batch: UploadBatch): void {
    const entries = this.entries.filter((entry) => entry.batch === batch);
    const sent = entries.filter(({ stage }) => stage === 'sent').slice(0, PLACED_AT_ONCE);
    if (sent.length === 0 || this.isPlacing(batch.gridId)) return;
    const isComplete = entries.every(({ stage }) => stage === 'sent' || stage === 'failed');
    if (!isComplete && batch.wait !== 'over') {
      void this.linger(batch);
      return;
    }
    batch.wait = 'none';
    for (const { id } of sent) this.patch(id, { stage: 'placing' });
    void this.place(batch, sent);
  }

  /** One after another in each grid: each goes by what the one before has made. */
  private isPlacing(gridId: string): boolean {
    return this.entries.some((entry) => entry.gridId === gridId && entry.stage === 'placing');
  }

  private async linger(batch: UploadBatch): Promise<void> {
    if (batch.wait !== 'none') return;
    batch.wait = 'begun';
    await this.deps.linger();
    if (batch.wait !== 'begun') return;
    batch.wait = 'over';
    this.advance();
  }

  private async place(batch: UploadBatch, sent: readonly UploadEntry[]): Promise<void> {
    const { signal } = this.cleared;
    const ids = sent.map((entry) => entry.id);
    const items = sent.flatMap(({ media, preview, photoId }) =>
      media === null ? [] : [{ media, preview, photoId }],
    );
    try {
      const [first = ''] = ids;
      const onWaiting = () => this.noteWaiting(ids);
      await this.retryUntilDecided(first, signal, () => this.deps.place({ batch, items }, onWaiting));
      if (signal.aborted) return;
      this.outcomes.count(batch, { arrivals: [{ batch, items }] });
      // The previews now belong to the posts.
      this.entries = this.entries.filter((entry) => !ids.includes(entry.id));
    } catch (error) {
      if (signal.aborted) return;
      for (const id of ids) {
        if (hasCode(error, 'MEDIA_GONE') && this.find(id)?.isReupload === false) this.reupload(id);
        else this.fail(id, error);
      }
    }
    this.advance();
  }

  /** Their change waits for the server, perhaps for longer than that keeps what is in no grid. */
  private noteWaiting(ids: readonly string[]): void {
    for (const id of ids) this.patch(id, { note: WAITING, isReupload: false });
    this.advance();
  }

  /** The server keeps for a day what is in no grid; by a new key it takes the picture as another one. */
  private reupload(id: string): void {
    const key = this.deps.newKey();
    this.find(id)?.progress.set(0);
    this.patch(id, { stage: 'waiting', note: null, media: null, key, isReupload: true });
  }
}

const stageOf = ({ media, picture }: Pick<UploadEntry, 'media' | 'picture'>): UploadItem['stage'] =>
  media !== null ? 'sent' : picture !== null ? 'prepared' : 'waiting';

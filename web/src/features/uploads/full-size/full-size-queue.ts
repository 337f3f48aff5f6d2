import { DAY } from '@tessera/contracts';
import { ApiError } from '../../../shared/api/api-error.js';
import type { ReadableStore } from '../../../shared/store.js';
import { keepTrying, type Trying } from '../queue/keep-trying.js';
import type { UploadEntry } from '../queue/upload-item.js';
import { ScaleTimeoutError } from '../scale/scale-timeout-error.js';
import { UnreadableImageError } from '../scale/unreadable-image-error.js';
import type { FullSizeFile, FullSizeFiles } from './full-size-files.js';
import type { FullSizeView } from './full-size-view.js';

/** How long later pages try to make a picture of an original that one of them could not read. */
const UNREADABLE_DAYS = 7;
/** By one page, of a picture on which the server fails: some 30 seconds altogether. */
const MOST_RETRIES = 5;

export interface FullSizeDependencies {
  readonly files: FullSizeFiles;
  readonly uploads: ReadableStore<readonly UploadEntry[]>;
  /** Makes the picture that is sent. Throws as `ScalePool.scale` does. */
  readonly make: (original: Blob) => Promise<Blob>;
  readonly send: (mediaId: string, picture: Blob, signal: AbortSignal) => Promise<void>;
  /** Called at the end of each run: what makes pictures is not needed before the next one. */
  readonly rest: () => void;
  readonly pause: Trying['pause'];
  /** Whether the person keeps pictures for posting. */
  readonly isWanted: () => boolean;
  readonly isMetered: () => boolean;
  /** Does work while no other window of the person does any. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
  /** Does something in a few seconds: nothing tells when other windows are done. */
  readonly later: (work: () => void) => void;
  readonly show: (view: FullSizeView | null) => void;
  /** Is told the media ids of the originals that wait, whenever they change. */
  readonly note: (waiting: ReadonlySet<string>) => void;
  readonly now: () => number;
}

/**
 * Sends the originals of uploaded pictures, as large as posting needs them, one after another, when no upload
 * waits. Changes do not wait for them, nor they for changes.
 */
export class FullSizeQueue {
  private readonly unfollow: () => void;
  private readonly stopped = new AbortController();
  /** The media ids of the uploads whose files were taken: what goes up again has another one. */
  private readonly taken = new Set<string>();
  /** Those that the server could not take: they are tried again after a pause, or by the next page. */
  private readonly passedOver = new Set<string>();
  private readonly retries = new Map<string, number>();
  /** The media ids of the originals that wait, as far as this window knows. */
  private waitsFor: ReadonlySet<string> = new Set();
  private running: Promise<void> | null = null;
  private isDue = false;
  private sent = 0;
  private left = 0;
  private isForced = false;

  constructor(private readonly deps: FullSizeDependencies) {
    this.unfollow = deps.uploads.subscribe(() => this.follow());
    this.follow();
    void this.list().catch(() => undefined);
  }

  /** Sends what may be sent now. Resolves when nothing is left of it. */
  go(): Promise<void> {
    this.isDue = true;
    // Where it fails the database is gone, and the next page goes on.
    const end = (): Promise<void> | undefined => {
      this.running = null;
      // Asked for while it ended.
      return this.isDue ? this.go() : undefined;
    };
    this.running ??= this.run().then(end, () => void end());
    return this.running;
  }

  /** Another person uses the page now. What is stored stays. */
  stop(): void {
    this.stopped.abort();
    this.unfollow();
    this.deps.show(null);
    this.deps.note(new Set());
  }

  private follow(): void {
    const { uploads, isWanted, now, files } = this.deps;
    const added = uploads.read().flatMap(({ media, file, isScaled }) => {
      if (media === null || this.taken.has(media.mediaId)) return [];
      const { mediaId } = media;
      this.taken.add(mediaId);
      // What an earlier page has scaled is not the original.
      if (isScaled || !isWanted()) return [];
      const adding = files.add({ mediaId, addedAt: now() }, file);
      return [adding.then(() => this.count([...this.waitsFor, mediaId]))];
    });
    // What there is no room for is posted with the uploaded picture.
    void Promise.allSettled(added).then(() => (this.isBusy() ? undefined : this.go()));
  }

  private async run(): Promise<void> {
    const { show, rest } = this.deps;
    while (this.isDue) {
      this.isDue = false;
      await this.round();
    }
    rest();
    if (this.stopped.signal.aborted) return;
    this.left = this.isPaused() ? (await this.waiting()).length : 0;
    if (this.left > 0) this.tell('paused');
    else {
      this.sent = 0;
      show(null);
    }
  }

  /** Sends what waits now, for as long as it may be sent. */
  private async round(): Promise<void> {
    const { files, isWanted } = this.deps;
    const waits = this.isHeld() ? [] : await this.waiting();
    for (const [index, posting] of waits.entries()) {
      if (this.isHeld() || !isWanted()) break;
      if (await files.hasUploads()) {
        this.deps.later(() => void this.go());
        break;
      }
      this.left = waits.length - index;
      this.tell('sending');
      await this.takeOne(posting);
    }
    if (this.stopped.signal.aborted || isWanted()) return;
    for (const each of await this.list()) await this.remove(each);
  }

  private readonly waiting = async (): Promise<readonly FullSizeFile[]> =>
    (await this.list()).filter(({ mediaId }) => !this.passedOver.has(mediaId));

  private async list(): Promise<readonly FullSizeFile[]> {
    const all = await this.deps.files.list();
    this.count(all.map(({ mediaId }) => mediaId));
    return all;
  }

  private async remove(posting: FullSizeFile): Promise<void> {
    await this.deps.files.remove(posting);
    this.count([...this.waitsFor].filter((mediaId) => mediaId !== posting.mediaId));
  }

  private count(mediaIds: readonly string[]): void {
    this.waitsFor = new Set(mediaIds);
    if (!this.stopped.signal.aborted) this.deps.note(this.waitsFor);
  }

  /** Whether nothing may be sent now. */
  private isHeld(): boolean {
    return this.stopped.signal.aborted || this.isBusy() || this.isPaused();
  }

  /** Whether uploads of this page go before. Their last change starts another run. */
  private isBusy(): boolean {
    return this.deps.uploads.read().some(({ stage }) => stage !== 'failed');
  }

  private isPaused(): boolean {
    return this.deps.isMetered() && !this.isForced;
  }

  private async takeOne(posting: FullSizeFile): Promise<void> {
    const { withLock, files } = this.deps;
    try {
      await withLock(async () => {
        const original = await files.file(posting);
        if (original === undefined || this.stopped.signal.aborted) return;
        await this.sendOne(posting, original);
        await this.remove(posting);
      });
      this.sent += 1;
    } catch (error) {
      void this.putOff(posting.mediaId, error);
    }
  }

  /** The others do not wait for it. */
  private async putOff(mediaId: string, error: unknown): Promise<void> {
    this.passedOver.add(mediaId);
    const retry = (this.retries.get(mediaId) ?? 0) + 1;
    if (!(error instanceof ApiError) || error.status < 500 || retry > MOST_RETRIES) return;
    this.retries.set(mediaId, retry);
    await this.deps.pause(error, retry, this.stopped.signal);
    this.passedOver.delete(mediaId);
    await this.go();
  }

  /** Throws where another try may help later. */
  private async sendOne(posting: FullSizeFile, original: Blob): Promise<void> {
    const { signal } = this.stopped;
    const { make, send, pause } = this.deps;
    const onWaiting = (note: string | null) => this.tell(note === null ? 'sending' : 'waiting');
    const trying = { signal, pause, onWaiting };
    try {
      const picture = await keepTrying(() => make(original), trying);
      await keepTrying(() => send(posting.mediaId, picture, signal), trying);
    } catch (error) {
      if (!this.isFinal(error, posting)) throw error;
    }
  }

  /** Whether it stays as it is: this device cannot read it, or the server has one already, or has no use for it. */
  private isFinal(error: unknown, { addedAt }: FullSizeFile): boolean {
    const age = this.deps.now() - addedAt;
    // It was read for its upload: what is missing may be memory, or time on a slow phone.
    if (error instanceof UnreadableImageError || error instanceof ScaleTimeoutError)
      return age > UNREADABLE_DAYS * DAY;
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) return false;
    // The server keeps for a day what is in no grid: until then a picture that it refuses may yet come into one.
    return error.status !== 404 || age > DAY;
  }

  private tell(state: FullSizeView['state']): void {
    if (this.stopped.signal.aborted) return;
    const sendNow = () => {
      this.isForced = true;
      void this.go();
    };
    this.deps.show({ sent: this.sent, total: this.sent + this.left, state, sendNow });
  }
}

import { keepTrying } from '../uploads/queue/keep-trying.js';
import { reasonOf, retryHelps } from '../uploads/queue/upload-failures.js';
import type { FileUnderWay } from '../uploads/queue/upload-item.js';

/** The post whose carousel the photos go into; its group is made with the first of them. */
export interface CarouselPost {
  readonly id: string;
  readonly gridId: string;
}

/** A photo on its way into a carousel. */
export interface MemberItem extends FileUnderWay {
  readonly postId: string;
}

interface MemberEntry extends MemberItem {
  readonly file: File;
  /** The id of the carousel that is made where the post has none yet; the same for all files of a post. */
  readonly groupId: string;
  readonly key: string;
  readonly picture: Blob | null;
}

export interface Member {
  readonly post: CarouselPost;
  readonly groupId: string;
  readonly picture: Blob;
  readonly name: string;
  readonly preview: string;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface MemberUploadParts {
  readonly scale: (file: File) => Promise<Blob>;
  /** Makes a photo of the carousel of it, which then owns the preview. Repeating it changes nothing. */
  readonly send: (member: Member) => Promise<void>;
  readonly pause: (error: unknown, tries: number, signal: AbortSignal) => Promise<void>;
  readonly newKey: () => string;
  readonly makePreview: (picture: Blob) => string;
  readonly dropPreview: (url: string) => void;
  /** Called when everything that went into one carousel together has arrived or failed. */
  readonly onFinished: (outcome: MembersOutcome) => void;
}

export interface MembersOutcome {
  readonly post: CarouselPost;
  readonly added: number;
  readonly failures: readonly unknown[];
}

/** Less progress than this is not worth drawing. */
const PROGRESS_STEP = 0.05;

/**
 * Takes photos up into carousels: one after another for each carousel, because they are numbered in the order in
 * which they arrive and the first one makes the carousel. A file that failed stays, with its reason, until it is
 * tried again or removed, and the others go on without it.
 */
export class MemberUploads {
  private entries: readonly MemberEntry[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly running = new Set<string>();
  private ended = new AbortController();
  private made = 0;

  constructor(private readonly parts: MemberUploadParts) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly items = (): readonly MemberItem[] => this.entries;

  /** Adds files, already checked, at the end of a post's carousel, in this order. Answers their ids. */
  add(post: CarouselPost, files: readonly File[]): readonly string[] {
    const known = this.entries.find((entry) => entry.postId === post.id);
    const groupId = known?.groupId ?? this.parts.newKey();
    const added = files.map((file): MemberEntry => ({
      id: `member-${(this.made += 1)}`,
      postId: post.id,
      gridId: post.gridId,
      name: file.name,
      preview: this.parts.makePreview(file),
      stage: 'waiting',
      progress: 0,
      note: null,
      mayRetry: false,
      file,
      groupId,
      key: this.parts.newKey(),
      picture: null,
    }));
    this.become([...this.entries, ...added]);
    void this.run(post);
    return added.map(({ id }) => id);
  }

  /** Tries a failed file again. */
  retry(id: string): void {
    const entry = this.find(id);
    if (entry?.stage !== 'failed') return;
    this.patch(id, { stage: 'waiting', progress: 0, note: null });
    void this.run({ id: entry.postId, gridId: entry.gridId });
  }

  /** Forgets a failed file. */
  remove(id: string): void {
    const entry = this.find(id);
    if (entry?.stage !== 'failed') return;
    this.parts.dropPreview(entry.preview);
    this.become(this.entries.filter((other) => other !== entry));
  }

  /** Stops everything and forgets it: another person uses the page, or it goes away. */
  clear(): void {
    this.ended.abort();
    this.ended = new AbortController();
    for (const entry of this.entries) if (entry.stage !== 'sent') this.parts.dropPreview(entry.preview);
    this.running.clear();
    this.become([]);
  }

  private async run(post: CarouselPost): Promise<void> {
    const { id: postId } = post;
    if (this.running.has(postId)) return;
    this.running.add(postId);
    const { signal } = this.ended;
    const failures: unknown[] = [];
    for (let entry = this.next(postId); entry !== undefined; entry = this.next(postId)) {
      try {
        await this.take(entry, post, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.patch(entry.id, { stage: 'failed', note: reasonOf(error), mayRetry: retryHelps(error) });
        failures.push(error);
      }
      if (signal.aborted) return;
    }
    this.running.delete(postId);
    const arrived = this.entries.filter((entry) => entry.postId === postId && entry.stage === 'sent');
    this.become(this.entries.filter((entry) => !arrived.includes(entry)));
    this.parts.onFinished({ post, added: arrived.length, failures });
  }

  private async take(entry: MemberEntry, post: CarouselPost, signal: AbortSignal): Promise<void> {
    const { id, file, name, key: idempotencyKey, groupId } = entry;
    const picture = entry.picture ?? (await this.prepare(id, file));
    if (signal.aborted) return;
    this.patch(id, { stage: 'sending' });
    const preview = this.find(id)?.preview ?? '';
    const onProgress = (progress: number) => {
      if (progress < 1 && progress - (this.find(id)?.progress ?? 0) < PROGRESS_STEP) return;
      this.patch(id, { progress });
    };
    await keepTrying(
      () => this.parts.send({ post, groupId, picture, name, preview, idempotencyKey, signal, onProgress }),
      {
        signal,
        pause: this.parts.pause,
        onWaiting: (note) => this.patch(id, note === null ? { note } : { note, progress: 0 }),
      },
    );
    this.patch(id, { stage: 'sent', progress: 1, note: null });
  }

  private async prepare(id: string, file: File): Promise<Blob> {
    this.patch(id, { stage: 'preparing' });
    const picture = await this.parts.scale(file);
    const entry = this.find(id);
    if (entry !== undefined) {
      // The scaled picture takes far less memory to show than the file.
      this.patch(id, { picture, preview: this.parts.makePreview(picture) });
      this.parts.dropPreview(entry.preview);
    }
    return picture;
  }

  private next(postId: string): MemberEntry | undefined {
    return this.entries.find((entry) => entry.postId === postId && entry.stage === 'waiting');
  }

  private find(id: string): MemberEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  private patch(id: string, patch: Partial<MemberEntry>): void {
    this.become(this.entries.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)));
  }

  private become(entries: readonly MemberEntry[]): void {
    this.entries = entries;
    for (const listener of this.listeners) listener();
  }
}

import type { Step } from '../../../domain/history/steps.js';
import { ChangedElsewhereError, NotInGridError } from '../../../domain/photos/changed-elsewhere.js';
import { noteUnfinished } from '../../../shared/session/unfinished.js';
import { Signal } from '../../../shared/store.js';
import type { CaptionStore } from '../../../domain/captions/caption-store.js';
import { AUTOSAVE_MS, isRefused, type SaveState } from '../autosave.js';

/** A caption that differs from the server's, or did until now. */
export interface UnsavedCaption {
  readonly text: string;
  readonly state: SaveState;
  /** In a conflict, what the server has. */
  readonly theirs: string | null;
}

export interface SentCaption {
  readonly photoId: string;
  readonly text: string;
  /** The caption that the person saw, on which the text is based. */
  readonly seen: string;
  readonly visit: Visit;
}

interface Work {
  /** The post; of a carousel its cover. */
  photoId: string;
  /** The photos of the post when it was last seen. */
  members: readonly string[];
  text: string;
  /** What the server last told this page. */
  seen: string;
  state: SaveState;
  theirs: string | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** It is sent at the next change of the photo list: the server has not confirmed yet that its photo is restored. */
  waits: boolean;
  /** What is on its way, or null. */
  sent: string | null;
  visit: Visit;
  shown: UnsavedCaption;
}

/** From when somebody begins to write in a field until they leave it: one step of the history. */
export interface Visit {
  /** What was saved of it, as the step that it is so far. */
  step?: Step;
}

interface KeptCaption extends Pick<Work, 'photoId' | 'members' | 'text' | 'seen'> {
  readonly current: string;
}

export interface CaptionSaverDependencies {
  readonly store: CaptionStore;
  /** The photos of the post, as far as they are known. */
  readonly photoIdsOf: (photoId: string) => readonly string[];
  /**
   * Throws ChangedElsewhereError where the caption was changed by someone else, NotInGridError while its photo is not
   * there.
   */
  readonly send: (caption: SentCaption) => Promise<unknown>;
  /** Sends while the page is closed; nobody waits for the response, and the text stays kept until the next visit. */
  readonly sendOnLeaving: (photoId: string, text: string, seen: string) => void;
  /** `retry` sends the text again, which is kept until then. */
  readonly onFailure: (
    error: unknown,
    caption: { readonly photoId: string; readonly text: string },
    retry: () => void,
  ) => void;
  /** Two texts wait for a choice. */
  readonly onLost: (photoId: string) => void;
  /** Its photo was deleted, or moved, elsewhere; the text is kept, and saved where the photo comes back. */
  readonly onGone: (caption: { readonly photoId: string; readonly text: string }) => void;
  /** Nothing is unsaved of it any more, or what is goes with another photo. */
  readonly onDropped: (photoId: string) => void;
}

/**
 * Saves captions while they are written. A text stays in the browser's storage until the server has acknowledged
 * exactly that text; requests of one caption never overlap.
 */
export class CaptionSaver {
  private readonly works = new Map<string, Work>();
  private visit: Visit = {};
  private readonly changes = new Signal();

  constructor(private readonly deps: CaptionSaverDependencies) {}

  readonly subscribe = this.changes.subscribe;

  /** What is written and not acknowledged yet, or null. */
  unsavedCaption(photoId: string): UnsavedCaption | null {
    return this.works.get(photoId)?.shown ?? null;
  }

  /** The text that was written and not acknowledged, also where the photo went with another grid. */
  unsaved(photoId: string): string {
    return (this.unsavedCaption(photoId) ?? this.deps.store.get(photoId))?.text ?? '';
  }

  /** The person wrote; `description` is the caption that the server has. */
  write(photoId: string, description: string, text: string): void {
    const work = this.workOn(photoId, description);
    work.text = text;
    work.visit = this.visit;
    this.keep(work);
    clearTimeout(work.timer);
    if (work.state !== 'conflict') {
      work.state = 'unsaved';
      work.timer = setTimeout(() => void this.saveWork(work), AUTOSAVE_MS);
    }
    this.changed(work);
  }

  /** The person leaves the field: what waits for its time is saved now. */
  async endVisit(photoId: string): Promise<void> {
    this.visit = {};
    await this.flush(photoId);
  }

  /** Saves now what waits for its time. */
  async flush(photoId: string): Promise<void> {
    const work = this.works.get(photoId);
    if (work !== undefined) await this.saveWork(work);
  }

  flushAll(): void {
    for (const work of [...this.works.values()]) if (!work.waits) void this.saveWork(work);
  }

  /** The page is closed. */
  leave(): void {
    for (const [photoId, work] of this.works) {
      if (work.state !== 'conflict') this.deps.sendOnLeaving(photoId, work.text, work.seen);
    }
  }

  /** Ends a conflict with the person's own text. */
  keepMine(photoId: string): void {
    const work = this.works.get(photoId);
    if (work === undefined || work.theirs === null) return;
    work.seen = work.theirs;
    work.theirs = null;
    work.state = 'unsaved';
    // Taken back, it leaves the other text.
    work.visit = this.visit = {};
    this.keep(work);
    this.changed(work);
    void this.saveWork(work);
  }

  /** Ends a conflict with what the server has. */
  takeTheirs(photoId: string): void {
    const work = this.works.get(photoId);
    if (work !== undefined) this.forget(work);
  }

  /** The posts of which a caption is unsaved, and whether it waits for its photo. */
  posts(): readonly Readonly<Pick<Work, 'photoId' | 'members' | 'waits'>>[] {
    return [...this.works.values()].map(({ photoId, members, waits }) => ({ photoId, members, waits }));
  }

  /**
   * A post has another first photo, or other photos: what is unsaved goes with it, unless something is unsaved there.
   * Returns where it is then.
   */
  moveTo(photoId: string, post: Pick<Work, 'photoId' | 'members'>): string {
    const work = this.works.get(photoId);
    if (work === undefined) return post.photoId;
    const isSame = post.members.join() === work.members.join();
    work.members = post.members;
    const moves = post.photoId !== photoId && !this.works.has(post.photoId);
    if (moves) {
      this.works.delete(photoId);
      this.drop(photoId, work.text);
      this.works.set(post.photoId, work);
      work.photoId = post.photoId;
    }
    if (moves || !isSame) this.keep(work);
    if (moves) this.changed(work);
    return work.photoId;
  }

  /**
   * Goes on with a text that was kept for the photo `keptFor`, which is of this post now; `current` is the caption that
   * the server has.
   */
  resume(keptFor: string, { photoId, members, text, seen, current }: KeptCaption): void {
    const work = this.workOn(photoId, seen);
    work.text = text;
    work.members = members;
    if (keptFor !== photoId) {
      this.drop(keptFor, text);
      this.keep(work);
    }
    if (seen !== current) {
      this.disagree(work, current);
      return;
    }
    work.state = 'unsaved';
    this.changed(work);
    void this.saveWork(work);
  }

  /** Lets go of a text that was kept. */
  drop(photoId: string, text: string): void {
    this.deps.store.drop(photoId, text);
    this.deps.onDropped(photoId);
  }

  private workOn(photoId: string, seen: string): Work {
    const known = this.works.get(photoId);
    if (known !== undefined) return known;
    const shown: UnsavedCaption = { text: seen, state: 'unsaved', theirs: null };
    const work: Work = {
      ...shown,
      photoId,
      members: this.deps.photoIdsOf(photoId),
      seen,
      timer: undefined,
      waits: false,
      sent: null,
      visit: this.visit,
      shown,
    };
    this.works.set(photoId, work);
    return work;
  }

  private async saveWork(work: Work): Promise<void> {
    if (work.sent !== null || work.state === 'conflict') return;
    const { text, photoId } = work;
    if (text === work.seen) {
      // Saved, or typed and taken back before it was.
      this.forget(work);
      return;
    }
    clearTimeout(work.timer);
    work.waits = false;
    work.sent = text;
    work.state = 'saving';
    this.changed(work);
    try {
      await this.deps.send({ photoId, text, seen: work.seen, visit: work.visit });
    } catch (error) {
      work.sent = null;
      // The photo that it was sent for may be what is gone.
      if (work.photoId !== photoId) await this.saveWork(work);
      else this.failed(work, error);
      return;
    }
    work.sent = null;
    work.seen = text;
    await this.saveWork(work);
  }

  /** Keeps the text in the browser. */
  private keep({ photoId, members, text, seen, sent }: Work): void {
    this.deps.store.put(photoId, {
      text,
      seen,
      ...(sent === null ? {} : { sent }),
      ...(members.length === 1 ? {} : { members }),
    });
  }

  private failed(work: Work, error: unknown): void {
    if (error instanceof ChangedElsewhereError) {
      this.disagree(work, error.current.description);
      return;
    }
    if (error instanceof NotInGridError) {
      work.waits = true;
      work.state = 'unsaved';
      this.changed(work);
      if (error.isGone) this.deps.onGone(work);
      return;
    }
    work.state = 'failed';
    this.changed(work);
    this.deps.onFailure(error, work, () => void this.flush(work.photoId));
  }

  private disagree(work: Work, theirs: string): void {
    clearTimeout(work.timer);
    work.state = 'conflict';
    work.theirs = theirs;
    this.changed(work);
    this.deps.onLost(work.photoId);
  }

  private forget(work: Work): void {
    clearTimeout(work.timer);
    this.drop(work.photoId, work.text);
    this.works.delete(work.photoId);
    this.changed(work);
  }

  private changed(work: Work): void {
    work.shown = { text: work.text, state: work.state, theirs: work.theirs };
    const refused = [...this.works.values()].filter(({ state }) => isRefused(state));
    noteUnfinished(this, { refused: refused.length });
    this.changes.emit();
  }
}

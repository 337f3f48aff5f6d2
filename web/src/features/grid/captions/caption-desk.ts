import type { Photo } from '@tessera/contracts';
import { ChangedElsewhereError } from '../photos/field-write.js';
import type { CaptionStore } from './caption-store.js';

/** Section 9. */
const AUTOSAVE_MS = 500;

export type CaptionState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** A caption that differs from the server's, or did until now. */
export interface Draft {
  readonly text: string;
  readonly state: CaptionState;
  /** In a conflict, what the server has. */
  readonly theirs: string | null;
}

interface Work {
  text: string;
  /** What the server last told this page. */
  seen: string;
  state: CaptionState;
  theirs: string | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** What is on its way, or null. */
  sent: string | null;
  draft: Draft;
}

export interface CaptionDeskParts {
  readonly store: CaptionStore;
  /** Throws ChangedElsewhereError where the caption was changed by someone else. */
  readonly send: (photoId: string, text: string, seen: string) => Promise<unknown>;
  /** Sends while the page goes away; nobody waits for the answer, and the text stays kept until the next visit. */
  readonly sendOnLeaving: (photoId: string, text: string, seen: string) => void;
  readonly onFailure: () => void;
}

/**
 * Saves captions while they are written. A text stays in the browser's storage until the server has acknowledged
 * exactly that text; requests of one caption never overlap.
 */
export class CaptionDesk {
  private readonly works = new Map<string, Work>();
  private readonly listeners = new Set<() => void>();
  private recovered = false;

  constructor(private readonly parts: CaptionDeskParts) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What is written and not acknowledged yet, or null. */
  draft(photoId: string): Draft | null {
    return this.works.get(photoId)?.draft ?? null;
  }

  /** The person wrote; `description` is the caption that the server has. */
  write(photoId: string, description: string, text: string): void {
    const work = this.workOn(photoId, description);
    work.text = text;
    this.parts.store.put(photoId, {
      text,
      seen: work.seen,
      ...(work.sent === null ? {} : { sent: work.sent }),
    });
    clearTimeout(work.timer);
    if (work.state !== 'conflict') {
      work.state = 'unsaved';
      work.timer = setTimeout(() => void this.save(photoId), AUTOSAVE_MS);
    }
    this.changed(work);
  }

  /** Saves now what waits for its time. */
  flush(photoId: string): Promise<void> {
    return this.save(photoId);
  }

  flushAll(): void {
    for (const photoId of this.works.keys()) void this.save(photoId);
  }

  /** The page goes away. */
  leave(): void {
    for (const [photoId, work] of this.works) {
      if (work.state !== 'conflict') this.parts.sendOnLeaving(photoId, work.text, work.seen);
    }
  }

  /** Takes up, once, what an earlier page could not save, for those photos that are here. */
  recover(photos: readonly Photo[]): void {
    if (this.recovered) return;
    this.recovered = true;
    const stored = new Set(this.parts.store.photoIds());
    for (const { id, description } of photos) {
      if (!stored.has(id) || this.works.has(id)) continue;
      const caption = this.parts.store.get(id);
      if (caption === null) continue;
      if (caption.text === description) {
        this.parts.store.drop(id, caption.text);
        continue;
      }
      // What was on its way may have arrived, and is no other person's either.
      const known = caption.sent === description ? description : caption.seen;
      const work = this.workOn(id, known);
      work.text = caption.text;
      if (known === description) {
        work.state = 'unsaved';
        this.changed(work);
        void this.save(id);
      } else {
        this.disagree(work, description);
      }
    }
  }

  /** Ends a conflict with the person's own text. */
  keepMine(photoId: string): void {
    const work = this.works.get(photoId);
    if (work === undefined || work.theirs === null) return;
    work.seen = work.theirs;
    work.theirs = null;
    work.state = 'unsaved';
    this.parts.store.put(photoId, { text: work.text, seen: work.seen });
    this.changed(work);
    void this.save(photoId);
  }

  /** Ends a conflict with what the server has. */
  takeTheirs(photoId: string): void {
    const work = this.works.get(photoId);
    if (work === undefined) return;
    this.forget(photoId, work);
  }

  private workOn(photoId: string, seen: string): Work {
    const known = this.works.get(photoId);
    if (known !== undefined) return known;
    const draft: Draft = { text: seen, state: 'unsaved', theirs: null };
    const work: Work = { ...draft, seen, timer: undefined, sent: null, draft };
    this.works.set(photoId, work);
    return work;
  }

  private async save(photoId: string): Promise<void> {
    const work = this.works.get(photoId);
    if (work === undefined || work.sent !== null || work.state === 'conflict') return;
    clearTimeout(work.timer);
    const { text } = work;
    work.sent = text;
    work.state = 'saving';
    this.changed(work);
    try {
      await this.parts.send(photoId, text, work.seen);
    } catch (error) {
      work.sent = null;
      this.failed(work, error);
      return;
    }
    work.sent = null;
    work.seen = text;
    if (work.text === text) this.forget(photoId, work);
    else await this.save(photoId);
  }

  private failed(work: Work, error: unknown): void {
    if (error instanceof ChangedElsewhereError) {
      this.disagree(work, error.current.description);
      return;
    }
    work.state = 'failed';
    this.changed(work);
    this.parts.onFailure();
  }

  private disagree(work: Work, theirs: string): void {
    clearTimeout(work.timer);
    work.state = 'conflict';
    work.theirs = theirs;
    this.changed(work);
  }

  private forget(photoId: string, work: Work): void {
    clearTimeout(work.timer);
    this.parts.store.drop(photoId, work.text);
    this.works.delete(photoId);
    this.changed(work);
  }

  private changed(work: Work): void {
    work.draft = { text: work.text, state: work.state, theirs: work.theirs };
    for (const listener of this.listeners) listener();
  }
}

import type { Photo } from '@tessera/contracts';
import type { Step } from '../../../domain/history/steps.js';
import { ChangedElsewhereError, NotInGridError } from '../../../domain/photos/changed-elsewhere.js';
import { postOf, type Photos } from '../../../domain/photos/photo-list.js';
import { noteUnfinished } from '../../../shared/session/unfinished.js';
import { Signal } from '../../../shared/store.js';
import type { CaptionStore } from '../../../domain/captions/caption-store.js';
import { takeOverLeft } from '../../../domain/kept/open-windows.js';
import { AUTOSAVE_MS, isRefused, type SaveState } from '../autosave.js';
import { membersOf, postAmong } from './caption-post.js';

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

export interface CaptionAutosaveDependencies {
  readonly store: CaptionStore;
  /**
   * Throws ChangedElsewhereError where the caption was changed by someone else, NotInGridError while its photo is not
   * there.
   */
  readonly send: (caption: SentCaption) => Promise<unknown>;
  /** Sends while the page goes away; nobody waits for the response, and the text stays kept until the next visit. */
  readonly sendOnLeaving: (photoId: string, text: string, seen: string) => void;
  /** `retry` sends the text again, which is kept until then. */
  readonly onFailure: (error: unknown, retry: () => void) => void;
  /** Two texts wait for a choice. */
  readonly onLost: (photoId: string) => void;
}

/**
 * Saves captions while they are written. A text stays in the browser's storage until the server has acknowledged
 * exactly that text; requests of one caption never overlap. A caption belongs to the post: where another photo becomes
 * the first of its carousel, what is unsaved goes with it.
 */
export class CaptionAutosave {
  private readonly works = new Map<string, Work>();
  private visit: Visit = {};
  private readonly changes = new Signal();
  private recovered = false;
  private photos: Photos = [];

  constructor(private readonly deps: CaptionAutosaveDependencies) {}

  readonly subscribe = this.changes.subscribe;

  /** What is written and not acknowledged yet, or null. */
  unsavedCaption(photoId: string): UnsavedCaption | null {
    return this.works.get(photoId)?.shown ?? null;
  }

  /** The text that was written and not acknowledged, also where the photo went with a grid that had another autosave. */
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
    for (const work of [...this.works.values()]) void this.saveWork(work);
  }

  /** The photos are these now: what is written for a post stays with it, whichever of its photos is the first. */
  follow(photos: Photos): void {
    this.photos = photos;
    for (const work of [...this.works.values()]) {
      const post = postAmong(photos, work.members);
      if (post === undefined) continue;
      const members = membersOf(photos, post);
      const grown = members.join() !== work.members.join();
      work.members = members;
      if (post.id !== work.photoId && !this.works.has(post.id)) this.moveTo(post.id, work);
      else if (grown) this.keep(work);
      if (work.waits) void this.saveWork(work);
    }
  }

  /** The page goes away. */
  leave(): void {
    for (const [photoId, work] of this.works) {
      if (work.state !== 'conflict') this.deps.sendOnLeaving(photoId, work.text, work.seen);
    }
  }

  /** Takes up, once, what an earlier page could not save, for those photos that are here. */
  recover(photos: readonly Photo[]): void {
    if (this.recovered) return;
    this.recovered = true;
    for (const id of this.deps.store.photoIds()) this.takeUpAmong(photos, id);
  }

  /**
   * As {@link recover}, of what another window keeps, which is that one's until it is closed. After `end` it is another
   * autosave's.
   */
  takeOver(end: AbortSignal): void {
    const { store } = this.deps;
    takeOverLeft(
      {
        left: () => store.others().map((each) => ({ ...each, name: `description ${each.photoId}` })),
        wants: ({ photoId, window }) => {
          const { members = [photoId] } = store.get(photoId, window) ?? {};
          return postAmong(this.photos, members) !== undefined;
        },
        onMine: ({ photoId, window }) => {
          if (store.takeOver(photoId, window)) this.takeUp(photoId);
        },
      },
      end,
    );
  }

  /** As {@link recover}, of one whose words had waited for the server, and were left out by it. */
  takeUp(photoId: string): void {
    this.takeUpAmong(this.photos, photoId);
  }

  private takeUpAmong(photos: readonly Photo[], id: string): void {
    const { store } = this.deps;
    const caption = store.get(id);
    const post = caption === null ? undefined : postAmong(photos, caption.members ?? [id]);
    if (caption === null || post === undefined || this.works.has(post.id)) return;
    const { description } = post;
    if (caption.text === description) {
      store.drop(id, caption.text);
      return;
    }
    // What was on its way may have arrived, and is no other person's either.
    const known = caption.sent === description ? description : caption.seen;
    const work = this.workOn(post.id, known);
    work.text = caption.text;
    work.members = membersOf(photos, post);
    if (id !== post.id) {
      store.drop(id, caption.text);
      this.keep(work);
    }
    if (known === description) {
      work.state = 'unsaved';
      this.changed(work);
      void this.saveWork(work);
    } else {
      this.disagree(work, description);
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

  private workOn(photoId: string, seen: string): Work {
    const known = this.works.get(photoId);
    if (known !== undefined) return known;
    const shown: UnsavedCaption = { text: seen, state: 'unsaved', theirs: null };
    const post = postOf(this.photos, photoId);
    const members = post === undefined ? [photoId] : membersOf(this.photos, post);
    const work: Work = {
      ...shown,
      photoId,
      members,
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
    clearTimeout(work.timer);
    work.waits = false;
    const { text, photoId } = work;
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
    if (work.text === text) this.forget(work);
    else await this.saveWork(work);
  }

  private moveTo(photoId: string, work: Work): void {
    this.works.delete(work.photoId);
    this.deps.store.drop(work.photoId, work.text);
    this.works.set(photoId, work);
    work.photoId = photoId;
    this.keep(work);
    this.changed(work);
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
      return;
    }
    work.state = 'failed';
    this.changed(work);
    this.deps.onFailure(error, () => void this.flush(work.photoId));
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
    this.deps.store.drop(work.photoId, work.text);
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

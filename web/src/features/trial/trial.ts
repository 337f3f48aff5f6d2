import { newId } from '../../shared/api/new-id.js';
import { Store, type ReadableStore } from '../../shared/store.js';
import { withRetries } from '../../shared/with-retries.js';
import type { Incoming } from '../uploads/choose/dropped-files.js';
import { sameness, sortFiles, type Refusal } from '../uploads/choose/sort-files.js';
import { reasonOf } from '../uploads/queue/upload-failures.js';
import type { ScalePool } from '../uploads/scale/scale-pool.js';
import {
  inOrder,
  moved,
  ownOf,
  PLACES,
  SAMPLES,
  swapped,
  withOwn,
  type OwnTrialPhoto,
  type TrialPhotos,
} from './trial-photos.js';
import { TrialStore } from './trial-store.js';

interface TrialView {
  readonly photos: TrialPhotos;
  /** Files that are being scaled or wait for it. */
  readonly adding: number;
  readonly refused: readonly Refusal[];
  /** Whether the own photos are there after a reload. */
  readonly survives: boolean;
}

export interface TrialDependencies {
  readonly open: () => Promise<TrialStore | null>;
  /** Throws UnreadableImageError. */
  readonly scale: (file: Blob) => Promise<Blob>;
  /** No more files wait to be scaled: the workers may stop. */
  readonly rest: () => void;
  readonly makeUrl: (picture: Blob) => string;
  readonly dropUrl: (url: string) => void;
}

const NO_PLACE = 'There was no place left: the grid holds nine photos.';
const UNTOUCHED: TrialView = { photos: SAMPLES, adding: 0, refused: [], survives: true };

/** The grid that a visitor tries, with the product's photos and their own; nothing of it is sent. */
export class Trial {
  private readonly shown = new Store<TrialView>(UNTOUCHED);
  readonly view: ReadableStore<TrialView> = this.shown;
  private store: TrialStore | null = null;
  /** Resolves when what an earlier page has left is shown. */
  readonly ready: Promise<void>;
  private turn: Promise<unknown>;

  constructor(private readonly deps: TrialDependencies) {
    this.ready = this.load();
    this.turn = this.ready;
  }

  /** The visitor's photos in their order. */
  get own(): OwnTrialPhoto[] {
    return ownOf(this.view.read().photos);
  }

  move(ids: readonly string[], to: number): void {
    this.reorder(moved(this.view.read().photos, ids, to));
  }

  swap(one: string, other: string): void {
    this.reorder(swapped(this.view.read().photos, one, other));
  }

  /** Takes files into the grid, before that photo or, where it is null, at the end. Returns how many were taken. */
  add(incoming: Incoming, before: string | null): Promise<number> {
    this.update({ adding: this.view.read().adding + incoming.files.length });
    const added = this.turn.then(() => this.take(incoming, before));
    this.turn = added;
    return added;
  }

  /** Removes the words on refused files. */
  forgetRefused(refusal: Refusal): void {
    this.update({ refused: this.view.read().refused.filter((each) => each !== refusal) });
  }

  /** Which of the own photos are still this browser's: another window may have given them to an account. */
  async left(): Promise<OwnTrialPhoto[]> {
    if (this.store === null || !this.view.read().survives) return this.own;
    const kept = new Set((await this.store.read()).photos.map(({ id }) => id));
    return this.own.filter(({ id }) => kept.has(id));
  }

  /** Forgets the visitor's photos and order, for good. */
  async clear(): Promise<void> {
    for (const { url } of this.own) this.deps.dropUrl(url);
    this.update({ ...UNTOUCHED, survives: this.view.read().survives });
    await this.store?.clear();
  }

  private async load(): Promise<void> {
    this.store = await this.deps.open();
    const kept = await this.store?.read().catch(() => null);
    if (kept === null || kept === undefined) {
      this.store = null;
      this.update({ survives: false });
      return;
    }
    const { photos, order } = kept;
    if (photos.length === 0) return;
    const own = photos.map(({ id, ...photo }) => ({
      id,
      url: this.deps.makeUrl(photo.picture),
      own: photo,
    }));
    this.update({ photos: inOrder([...own, ...SAMPLES], order) });
  }

  private async take({ files, refused }: Incoming, before: string | null): Promise<number> {
    const chosen = new Set(this.own.map(({ own }) => own.sameness));
    const sorted = sortFiles(files, (file) => (chosen.has(sameness(file)) ? 'chosen' : null));
    this.refuse([...refused, ...sorted.refused]);
    this.update({ adding: this.view.read().adding - sorted.refused.length });
    let behind = this.placeBefore(before);
    let count = 0;
    for (const file of sorted.taken) {
      const added = await this.takeOne(file, behind);
      this.update({ adding: this.view.read().adding - 1 });
      if (added === null) continue;
      behind = added.id;
      count += 1;
    }
    this.deps.rest();
    return count;
  }

  private async takeOne(file: File, behind: string | null): Promise<OwnTrialPhoto | null> {
    const { name } = file;
    if (this.own.length >= PLACES) {
      this.refuse([{ name, reason: NO_PLACE, twin: null }]);
      return null;
    }
    try {
      const picture = await this.deps.scale(file);
      const own = { name, sameness: sameness(file), picture };
      const added = { id: newId(), url: this.deps.makeUrl(picture), own };
      const photos = withOwn(this.view.read().photos, added, behind);
      this.update({ photos });
      await this.keep((store) => store.add({ id: added.id, ...own }, idsOf(photos)));
      return added;
    } catch (error) {
      this.refuse([{ name, reason: reasonOf(error), twin: null }]);
      return null;
    }
  }

  /** The photo that stands before that one, or last; null where that one is the first. */
  private placeBefore(id: string | null): string | null {
    const { photos } = this.view.read();
    const place = photos.findIndex((photo) => photo.id === id);
    if (place === 0) return null;
    return photos.at(place === -1 ? -1 : place - 1)?.id ?? null;
  }

  private reorder(photos: TrialPhotos): void {
    this.update({ photos });
    // A person who has only moved the product's photos leaves nothing behind.
    if (this.own.length > 0) void this.keep((store) => store.reorder(idsOf(photos)));
  }

  private async keep(write: (store: TrialStore) => Promise<void>): Promise<void> {
    if (this.store === null) return;
    try {
      await write(this.store);
    } catch {
      // There is no room: it is there for this visit.
      this.update({ survives: false });
    }
  }

  private refuse(refusals: readonly Refusal[]): void {
    if (refusals.length > 0) this.update({ refused: [...this.view.read().refused, ...refusals] });
  }

  private update(change: Partial<TrialView>): void {
    this.shown.set({ ...this.shown.read(), ...change });
  }
}

const idsOf = (photos: TrialPhotos) => photos.map(({ id }) => id);

const loadPool = withRetries(() => import('../uploads/scale/make-scale-pool.js'));

let trial: Trial | null = null;

/** The one trial of the page: it outlives the landing page, so that the sign-up finds it. */
export function trialOfPage(): Trial {
  if (trial !== null) return trial;
  let pool: Promise<ScalePool> | null = null;
  trial = new Trial({
    open: () => TrialStore.open(),
    scale: async (file) => {
      pool ??= loadPool().then(({ makeScalePool }) => makeScalePool());
      return (await pool).scale(file);
    },
    rest: () => void pool?.then((each) => each.close()),
    makeUrl: (picture) => URL.createObjectURL(picture),
    dropUrl: (url) => URL.revokeObjectURL(url),
  });
  return trial;
}

import { newId } from '../../shared/api/new-id.js';
import { Store, type ReadableStore } from '../../shared/store.js';
import type { Incoming } from '../uploads/choose/dropped-files.js';
import { sameness, sortFiles, type Refusal } from '../uploads/choose/sort-files.js';
import { reasonOf } from '../uploads/queue/upload-failures.js';
import {
  arranged,
  idsOf,
  moved,
  ownOf,
  PLACES,
  SAMPLES,
  swapped,
  withOwn,
  type OwnTrialPhoto,
  type TrialPhotos,
} from './trial-photos.js';
import type { KeptTrial, TrialStore } from './trial-store.js';

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

/**
 * The grid that a visitor tries, with the product's photos and their own; nothing of it is sent. All windows of the
 * browser have the own photos, each in its order; the last order that was written is there after a reload.
 */
export class Trial {
  private readonly shown = new Store<TrialView>(UNTOUCHED);
  readonly view: ReadableStore<TrialView> = this.shown;
  private store: TrialStore | null = null;
  /** The ids of photos that were seen in the store: one that is there no more was given or removed by another window. */
  private readonly stored = new Set<string>();
  /** Raised when photos are forgotten: what was read or chosen before does not bring them back. */
  private era = 0;
  /** Aborted, it leaves the files that wait as they are. */
  private scaling = new AbortController();
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

  /** How many of the nine are the visitor's, with those that are still being scaled or wait for it. */
  get count(): number {
    return Math.min(PLACES, this.own.length + this.view.read().adding);
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
    const { era } = this;
    const added = this.turn.then(() => (era === this.era ? this.take(incoming, before) : 0));
    this.turn = added;
    return added;
  }

  /** Removes the words on refused files. */
  forgetRefused(refusal: Refusal): void {
    this.update({ refused: this.view.read().refused.filter((each) => each !== refusal) });
  }

  /** Takes over what other windows have stored and removed since. */
  async sync(): Promise<void> {
    const { era } = this;
    const known = new Set(this.stored);
    const kept = await this.store?.read().catch(() => null);
    if (kept && era === this.era) {
      this.merge(kept, { known, order: [...idsOf(this.view.read().photos), ...kept.order] });
    }
  }

  /**
   * The own photos, without those that another window has given to an account. What is not scaled yet comes as it was
   * chosen: who takes it has more of it to do anyway, and shows it meanwhile.
   */
  async left(): Promise<OwnTrialPhoto[]> {
    this.scaling.abort();
    await this.turn;
    this.scaling = new AbortController();
    await this.sync();
    return this.own;
  }

  /** Forgets the visitor's photos and order, for good. */
  async clear(): Promise<void> {
    await this.forget(this.own);
  }

  /** Forgets these photos for good, with the files that still wait and those that were refused. */
  async forget(photos: readonly OwnTrialPhoto[]): Promise<void> {
    this.era += 1;
    this.scaling.abort();
    this.scaling = new AbortController();
    const rest = this.without(photos);
    const order = rest.length === 0 ? [] : idsOf(this.view.read().photos);
    this.update({ photos: arranged(rest, order), adding: 0, refused: [] });
    await this.store?.remove(idsOf(photos));
  }

  private async load(): Promise<void> {
    this.store = await this.deps.open();
    const kept = await this.store?.read().catch(() => null);
    if (kept === null || kept === undefined) {
      this.store = null;
      this.update({ survives: false });
      return;
    }
    this.merge(kept, { known: new Set(), order: kept.order });
  }

  /** `known` are the ids of photos that were stored before this was read. */
  private merge(
    { photos }: KeptTrial,
    { known, order }: { readonly known: ReadonlySet<string>; readonly order: readonly string[] },
  ): void {
    const there = new Set(photos.map(({ id }) => id));
    const gone = this.own.filter(({ id }) => known.has(id) && !there.has(id));
    const shown = new Set(idsOf(this.own));
    const others = photos.filter(({ id }) => !shown.has(id));
    const come = others.slice(0, PLACES - this.own.length + gone.length);
    if (gone.length === 0 && come.length === 0) return;
    const added = come.map(({ id, ...own }) => ({ id, url: this.deps.makeUrl(own.picture), own }));
    for (const { id } of come) this.stored.add(id);
    this.update({ photos: arranged([...this.without(gone), ...added], order) });
  }

  /** The other own photos. The pictures of these are shown no more. */
  private without(photos: readonly OwnTrialPhoto[]): OwnTrialPhoto[] {
    const gone = new Set(idsOf(photos));
    for (const { id, url } of this.own) if (gone.has(id)) this.deps.dropUrl(url);
    return this.own.filter(({ id }) => !gone.has(id));
  }

  private async take({ files, refused }: Incoming, before: string | null): Promise<number> {
    const { era } = this;
    await this.sync();
    if (era !== this.era) return 0;
    const chosen = new Set(this.own.map(({ own }) => own.sameness));
    const sorted = sortFiles(files, (file) => (chosen.has(sameness(file)) ? 'chosen' : null));
    this.refuse([...refused, ...sorted.refused]);
    this.update({ adding: this.view.read().adding - sorted.refused.length });
    let behind = this.placeBefore(before);
    let count = 0;
    for (const file of sorted.taken) {
      const added = await this.takeOne(file, behind);
      if (era !== this.era) break;
      this.update({ adding: this.view.read().adding - 1 });
      if (added === null) continue;
      behind = added.id;
      count += 1;
    }
    this.deps.rest();
    return count;
  }

  /** Null where it is refused, or all was forgotten meanwhile. */
  private async takeOne(file: File, behind: string | null): Promise<OwnTrialPhoto | null> {
    const { name } = file;
    const { era } = this;
    try {
      const picture = this.isFull ? null : await this.pictureOf(file);
      await this.sync();
      if (era !== this.era) return null;
      if (picture !== null && !this.isFull) return await this.show(file, picture, behind);
      this.refuse([{ name, reason: NO_PLACE, twin: null }]);
    } catch (error) {
      if (era === this.era) this.refuse([{ name, reason: reasonOf(error), twin: null }]);
    }
    return null;
  }

  /** The file itself where scaling has ended. */
  private pictureOf(file: File): Promise<Blob> {
    const { signal } = this.scaling;
    if (signal.aborted) return Promise.resolve(file);
    const ended = new Promise<Blob>((resolve) =>
      signal.addEventListener('abort', () => resolve(file), { once: true }),
    );
    return Promise.race([this.deps.scale(file), ended]);
  }

  private async show(original: File, picture: Blob, behind: string | null): Promise<OwnTrialPhoto> {
    const own = { name: original.name, sameness: sameness(original), picture, original };
    const added = { id: newId(), url: this.deps.makeUrl(picture), own };
    const photos = withOwn(this.view.read().photos, added, behind);
    this.update({ photos });
    // What was not scaled is on its way out of here.
    if (picture !== original) {
      await this.keep(async (store) => {
        await store.add({ id: added.id, ...own }, idsOf(photos));
        this.stored.add(added.id);
      });
    }
    return added;
  }

  private get isFull(): boolean {
    return this.own.length >= PLACES;
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

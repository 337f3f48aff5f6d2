import { Store, type ReadableStore } from '../../../shared/store.js';
import type { Refusal } from '../choose/sort-files.js';
import { hasArrived, type FileUnderWay, type UploadStage } from '../queue/upload-item.js';

/** A file that was not taken, as the panel names it until it is removed. */
export interface RefusedFile {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  /** The post whose carousel it was meant for; null where it was meant for the feed. */
  readonly postId: string | null;
  /** Uploads it all the same, where that can be done. */
  readonly addAnyway: (() => void) | null;
}

export interface TallyView {
  /** Files that arrived since the last summary was read. */
  readonly added: number;
  /** Of the files that are on their way now: how many arrived, of how many. */
  readonly current: number;
  readonly total: number;
  readonly refused: readonly RefusedFile[];
}

const NOTHING: TallyView = { added: 0, current: 0, total: 0, refused: [] };

/**
 * What became of the uploads: counts what arrives, keeps what was refused until it was read, and knows which
 * files were uploaded. It watches the queues' items: one that leaves them has arrived, or was removed after it
 * had failed.
 */
export class UploadTally {
  private stages = new Map<string, UploadStage>();
  private readonly underWay = new Map<string, string>();
  private readonly uploaded = new Set<string>();
  /** Those that had failed before the run that is on its way now. */
  private failedBefore = new Set<string>();
  private arrivedNow = 0;
  private readonly shown = new Store(NOTHING);
  private made = 0;

  readonly view: ReadableStore<TallyView> = this.shown;

  /** Remembers files that are on their way to a grid or a carousel by what tells them apart. */
  note(place: string, ids: readonly string[], samenesses: readonly string[]): void {
    ids.forEach((id, index) => this.underWay.set(id, `${place} ${samenesses[index]}`));
  }

  whereIs(place: string, sameness: string): 'chosen' | 'uploaded' | null {
    const key = `${place} ${sameness}`;
    if (this.uploaded.has(key)) return 'uploaded';
    return [...this.underWay.values()].includes(key) ? 'chosen' : null;
  }

  observe(items: readonly FileUnderWay[]): void {
    const now = new Map(items.map(({ id, stage }) => [id, stage]));
    const { added: before, refused } = this.shown.read();
    let added = before;
    for (const [id, stage] of this.stages) {
      if (now.has(id)) continue;
      const key = this.underWay.get(id);
      this.underWay.delete(id);
      if (stage === 'failed') continue;
      added += 1;
      this.arrivedNow += 1;
      if (key !== undefined) this.uploaded.add(key);
    }
    this.stages = now;
    const idle = items.every(({ stage }) => stage === 'failed');
    if (idle) {
      this.arrivedNow = 0;
      this.failedBefore = new Set(now.keys());
    }
    for (const id of this.failedBefore) if (now.get(id) !== 'failed') this.failedBefore.delete(id);
    const counted = items.filter(({ id }) => !this.failedBefore.has(id));
    this.setView({
      added,
      current: this.arrivedNow + counted.filter(hasArrived).length,
      total: this.arrivedNow + counted.length,
      refused,
    });
  }

  /** Keeps files that were not taken, to be named until they are removed. */
  refuse(
    refusals: readonly Refusal[],
    { postId = null, upload }: { readonly postId?: string | null; readonly upload: (file: File) => void },
  ): void {
    const refused = refusals.map(({ name, reason, twin }): RefusedFile => {
      const id = `refused-${(this.made += 1)}`;
      const addAnyway = () => {
        this.forget(id);
        if (twin !== null) upload(twin);
      };
      return { id, name, reason, postId, addAnyway: twin === null ? null : addAnyway };
    });
    const view = this.shown.read();
    if (refused.length > 0) this.setView({ ...view, refused: [...view.refused, ...refused] });
  }

  /** A file is about to be removed by the person: it has not arrived. */
  forget(id: string): void {
    this.stages.delete(id);
    this.underWay.delete(id);
    const view = this.shown.read();
    this.setView({ ...view, refused: view.refused.filter((file) => file.id !== id) });
  }

  /** Another person uses the page. */
  clear(): void {
    this.stages.clear();
    this.underWay.clear();
    this.uploaded.clear();
    this.failedBefore.clear();
    this.arrivedNow = 0;
    this.setView(NOTHING);
  }

  private setView(next: TallyView): void {
    // With nothing left to be read, the next summary starts at zero.
    const read = next.refused.length === 0 && this.stages.size === 0;
    this.shown.set(read ? NOTHING : next);
  }
}

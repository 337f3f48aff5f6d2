import { Store } from '../../shared/store.js';

/** The keys that are down while something is clicked. */
export interface ClickKeys {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The posts of one feed, or the drafts of one grid, that a person has selected. It stands outside of React, so that a
 * toggle draws one tile and the bar again, and not the feed.
 */
export class Selection {
  /** What can be selected, in the order of the feed. */
  private shown: readonly string[] = [];
  private ids = NONE;
  private readonly ordered = new Store<readonly string[]>([]);
  /** Where a range starts, and what was selected when it did: a second Shift click replaces the range of the first. */
  private anchor: string | null = null;
  private beside = NONE;

  readonly subscribe = this.ordered.subscribe;

  /** The selected ones in the order of the feed; the same list until it changes. */
  readonly read = this.ordered.read;

  has(id: string): boolean {
    return this.ids.has(id);
  }

  get isActive(): boolean {
    return this.ids.size > 0;
  }

  /** Takes over what can be selected now, in its order; what is gone drops out. O(n) */
  show(shown: readonly string[]): void {
    this.shown = shown;
    if (!this.isActive) return;
    const known = new Set(shown);
    if (this.anchor !== null && !known.has(this.anchor)) this.anchor = null;
    this.setSelected(new Set([...this.ids].filter((id) => known.has(id))));
  }

  /** A click on a post; returns whether it was meant for the selection. */
  press(id: string, { ctrlKey, metaKey, shiftKey }: ClickKeys): boolean {
    if (shiftKey) this.extendTo(id);
    else if (ctrlKey || metaKey || this.isActive) this.toggle(id);
    else return false;
    return true;
  }

  toggle(id: string): void {
    if (!this.shown.includes(id)) return;
    const ids = new Set(this.ids);
    if (!ids.delete(id)) ids.add(id);
    this.anchor = id;
    this.beside = ids;
    this.setSelected(ids);
  }

  /** Selects from where the last toggle was to this one; from `origin` where nothing was toggled yet. */
  extendTo(id: string, origin = id): void {
    if (this.anchor === null || !this.isActive) {
      this.anchor = origin;
      this.beside = new Set(this.ids);
    }
    const ends = [this.shown.indexOf(this.anchor), this.shown.indexOf(id)];
    if (ends.includes(-1)) return;
    const range = this.shown.slice(Math.min(...ends), Math.max(...ends) + 1);
    this.setSelected(new Set([...this.beside, ...range]));
  }

  selectAll(): void {
    this.setSelected(new Set(this.shown));
  }

  end(): void {
    this.anchor = null;
    this.beside = NONE;
    this.setSelected(NONE);
  }

  /** What a drag of that post carries: all that are selected where it is one of them. */
  carriedWith(id: string): readonly string[] {
    return this.has(id) ? this.read() : [id];
  }

  private setSelected(ids: ReadonlySet<string>): void {
    this.ids = ids;
    const ordered = this.shown.filter((id) => ids.has(id));
    const before = this.read();
    const same = ordered.length === before.length && ordered.every((id, at) => id === before[at]);
    if (!same) this.ordered.set(ordered);
  }
}

import { CARRIED_SCALE } from '../../../shared/drag/drag-figures.js';
import type { Point } from '../../../shared/points.js';

/** How a lifted tile moves: at once (small beside a pointer), in a glide, or to where it comes to lie. */
type LiftedAs = 'carried' | 'held' | 'gliding' | 'settling' | 'stacked';

/** Marks on the tiles what is carried and what it would change places with, for the style alone. */
export class LiftedLook {
  private swapped: HTMLElement | null = null;

  constructor(private readonly tiles: ReadonlyMap<string, HTMLElement>) {}

  set(id: string, how: LiftedAs): void {
    const tile = this.tiles.get(id);
    if (tile !== undefined) tile.dataset['lifted'] = how;
  }

  /** The one that was taken hold of has the number of all; the others only outline where they will land. */
  lift({ id, ids }: { readonly id: string; readonly ids: readonly string[] }, how: LiftedAs): void {
    for (const each of ids) this.set(each, each === id ? how : 'stacked');
    const tile = this.tiles.get(id);
    if (tile !== undefined && ids.length > 1) tile.dataset['count'] = String(ids.length);
  }

  /** Lets a tile that was just lifted shrink from where it lay; the animation `lift` of tokens.css reads this. */
  shrink(id: string, lay: Point, corner: Point): void {
    const style = this.tiles.get(id)?.style;
    style?.setProperty('--lift-x', `${(lay.x - corner.x) / CARRIED_SCALE}px`);
    style?.setProperty('--lift-y', `${(lay.y - corner.y) / CARRIED_SCALE}px`);
    style?.setProperty('--lift-scale', `${1 / CARRIED_SCALE}`);
  }

  /** Marks the tile that a drop would change places with; null where there is none. */
  showSwap(id: string | null): void {
    delete this.swapped?.dataset['swap'];
    this.swapped = (id === null ? undefined : this.tiles.get(id)) ?? null;
    if (this.swapped !== null) this.swapped.dataset['swap'] = '';
  }

  /** What was carried comes to lie. */
  settle(ids: readonly string[]): void {
    this.showSwap(null);
    for (const id of ids) {
      this.set(id, 'settling');
      delete this.tiles.get(id)?.dataset['count'];
    }
  }

  /** Everything lies. */
  end(): void {
    for (const tile of this.tiles.values()) delete tile.dataset['lifted'];
  }
}

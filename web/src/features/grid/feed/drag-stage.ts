import type { SyntheticEvent } from 'react';
import { LANDING_MS } from '../drag/drag-figures.js';
import { keyboardStep } from '../drag/keyboard-step.js';
import {
  cornerOf,
  middleOf,
  placeAt,
  placeBeside,
  placeWhileMoving,
  reachOf,
  type Geometry,
  type Point,
} from './geometry.js';

export interface Move {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** What the stage needs to know of the feed; read at every use, so that it is never stale. */
export interface Scene {
  readonly geometry: Geometry;
  /** Everything in the feed, in order. */
  readonly order: readonly string[];
  /** Which of it are files on their way; they are not counted among the photos. */
  readonly uploads: ReadonlySet<string>;
  /** Places before this one hold what cannot be moved; nothing can be dropped there. */
  readonly firstFree: number;
}

const NOTHING: Scene = {
  geometry: { gap: 0, tileWidth: 0, tileHeight: 0 },
  order: [],
  uploads: new Set(),
  firstFree: 0,
};

interface Lift {
  readonly id: string;
  readonly from: number;
  to: number;
  readonly by: 'pointer' | 'keyboard';
  /** Where the pointer took hold, from the feed's corner; for the keyboard the middle of the tile. */
  readonly hold: Point;
  offset: Point;
}

/** How a tile is put at its place; React writes the same text, so that a drop changes nothing on the screen. */
export function transformTo({ x, y }: Point): string {
  return `translate3d(${x}px, ${y}px, 0px)`;
}

/**
 * Moves tiles while one is held, without React: one assignment for each mounted tile whose place changes. The
 * feed stands as it was until the drop, which answers one move.
 */
export class DragStage {
  private readonly tiles = new Map<string, HTMLElement>();
  private feed: HTMLElement | null = null;
  private gap: HTMLElement | null = null;
  private lift: Lift | null = null;
  private scene: Scene = NOTHING;
  private aim = '';
  private onPress: (event: SyntheticEvent) => void = () => undefined;
  private places = new Map<string, number>();
  private settling: ReturnType<typeof setTimeout> | undefined;

  /** Takes over what was just drawn. While a tile is held the order must stay the same. */
  show(scene: Scene): void {
    const before = this.scene.order;
    this.scene = scene;
    if (sameOrder(before, scene.order)) {
      if (this.lift !== null) this.paint();
      return;
    }
    this.places = new Map(scene.order.map((id, place) => [id, place]));
    if (before.length > 0) this.glide();
  }

  readonly attachFeed = (element: HTMLElement | null): void => {
    this.feed = element;
  };

  readonly attachGap = (element: HTMLElement | null): void => {
    this.gap = element;
  };

  /** For a tile that comes into the page; answers what to do when it leaves. */
  register(id: string, element: HTMLElement): () => void {
    this.tiles.set(id, element);
    if (this.lift !== null) this.put(id, element);
    return () => {
      if (this.tiles.get(id) === element) this.tiles.delete(id);
    };
  }

  tile(id: string): HTMLElement | undefined {
    return this.tiles.get(id);
  }

  /** Where a move leads among the photos alone, from 0. */
  indexOf({ from, to }: Pick<Move, 'from' | 'to'>): number {
    const { order, uploads } = this.scene;
    const before = order.slice(0, to > from ? to + 1 : to);
    return before.filter((id, place) => place !== from && !uploads.has(id)).length;
  }

  /** How many photos there are. */
  get total(): number {
    const { order, uploads } = this.scene;
    return uploads.size === 0 ? order.length : order.filter((id) => !uploads.has(id)).length;
  }

  get held(): Move | null {
    return this.lift;
  }

  /** Takes what listens to presses that may become a drag. */
  listen(onPress: (event: SyntheticEvent) => void): void {
    this.onPress = onPress;
  }

  /** A tile was pressed, or a key on it; it is lifted if a drag comes of that. */
  press(event: SyntheticEvent, id: string): void {
    this.aim = id;
    this.onPress(event);
  }

  /** Lifts that tile; `hold` is the pointer in the window, or null for the keyboard. Null where it may not move. */
  begin(hold: Point | null): Move | null {
    const id = this.aim;
    const from = this.places.get(id);
    if (from === undefined || from < this.scene.firstFree || this.feed === null) return null;
    clearTimeout(this.settling);
    const { left, top } = this.feed.getBoundingClientRect();
    this.lift = {
      id,
      from,
      to: from,
      by: hold === null ? 'keyboard' : 'pointer',
      hold: hold === null ? middleOf(this.scene.geometry, from) : { x: hold.x - left, y: hold.y - top },
      offset: { x: 0, y: 0 },
    };
    this.feed.dataset['moving'] = '';
    this.mark(id, 'held');
    this.paint();
    return this.lift;
  }

  /** The pointer has moved by `offset` on the page since the lift, scrolling included. */
  drag(offset: Point): void {
    const { lift } = this;
    // What the keyboard holds is not moved by the scrolling that follows it.
    if (lift?.by === 'pointer') this.carry(lift, offset);
  }

  /** An arrow key moves what the keyboard holds by 25 px, and with Shift to the middle of the next place. */
  step({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): void {
    const { lift } = this;
    if (lift?.by !== 'keyboard') return;
    const { geometry, order } = this.scene;
    const at = shiftKey
      ? this.cornerBeside(lift, key)
      : keyboardStep(key, this.heldCorner(lift), reachOf(geometry, order.length));
    if (at === null) return;
    // Small steps follow each other too quickly to glide.
    this.mark(lift.id, shiftKey ? 'gliding' : 'held');
    const start = cornerOf(geometry, lift.from);
    this.carry(lift, { x: at.x - start.x, y: at.y - start.y });
  }

  /** How far from the top of the feed the held tile is, in pixels; null while none is held. */
  get heldTop(): number | null {
    return this.lift === null ? null : this.heldCorner(this.lift).y;
  }

  /** Puts the held tile down where it is. Answers the move, or null where it stays. */
  drop(): Move | null {
    const { lift } = this;
    if (lift === null) return null;
    this.settle(lift.to);
    return lift.from === lift.to ? null : { id: lift.id, from: lift.from, to: lift.to };
  }

  /** Puts everything back. */
  cancel(): void {
    if (this.lift !== null) this.settle(this.lift.from);
  }

  private carry(lift: Lift, offset: Point): void {
    lift.offset = offset;
    const { geometry, order, firstFree } = this.scene;
    const point = { x: lift.hold.x + offset.x, y: lift.hold.y + offset.y };
    const to = Math.max(firstFree, placeAt(geometry, point, order.length));
    const moved = to !== lift.to;
    lift.to = to;
    if (moved) this.paint();
    else this.putHeld(lift);
  }

  private heldCorner({ from, offset }: Lift): Point {
    const corner = cornerOf(this.scene.geometry, from);
    return { x: corner.x + offset.x, y: corner.y + offset.y };
  }

  /** The corner of the place that an arrow key leads to from where the held tile would fall; null where none is. */
  private cornerBeside({ to }: Lift, key: string): Point | null {
    const { geometry, order, firstFree } = this.scene;
    const place = placeBeside(to, key, order.length);
    return place === null || place < firstFree ? null : cornerOf(geometry, place);
  }

  /** How the lifted tile moves: at once, in a glide, or to where it comes to lie. */
  private mark(id: string, how: 'held' | 'gliding' | 'settling'): void {
    const tile = this.tiles.get(id);
    if (tile !== undefined) tile.dataset['lifted'] = how;
  }

  /** Lets the tiles glide to the places that were just drawn. */
  private glide(): void {
    if (this.feed === null || this.lift !== null) return;
    this.feed.dataset['moving'] = '';
    this.rest();
  }

  private settle(place: number): void {
    const { lift } = this;
    if (lift === null) return;
    lift.to = place;
    lift.offset = { x: 0, y: 0 };
    this.mark(lift.id, 'settling');
    for (const [id, element] of this.tiles) {
      const at = this.places.get(id);
      if (at === undefined) continue;
      const target = placeWhileMoving(at, lift.from, place);
      element.style.transform = transformTo(cornerOf(this.scene.geometry, target));
    }
    if (this.gap !== null) this.gap.hidden = true;
    this.lift = null;
    this.rest();
  }

  /** Ends the gliding when it is over. */
  private rest(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.lift !== null) return;
      if (this.feed !== null) delete this.feed.dataset['moving'];
      for (const tile of this.tiles.values()) delete tile.dataset['lifted'];
    }, LANDING_MS);
  }

  private paint(): void {
    for (const [id, element] of this.tiles) this.put(id, element);
    const { lift, gap } = this;
    if (lift === null || gap === null) return;
    gap.hidden = false;
    gap.style.transform = transformTo(cornerOf(this.scene.geometry, lift.to));
  }

  private put(id: string, element: HTMLElement): void {
    const { lift } = this;
    const place = this.places.get(id);
    if (lift === null || place === undefined) return;
    if (id === lift.id) {
      this.putHeld(lift);
      return;
    }
    const target = placeWhileMoving(place, lift.from, lift.to);
    element.style.transform = transformTo(cornerOf(this.scene.geometry, target));
  }

  private putHeld(lift: Lift): void {
    const element = this.tiles.get(lift.id);
    if (element !== undefined) element.style.transform = transformTo(this.heldCorner(lift));
  }
}

const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((id, place) => id === other[place]));

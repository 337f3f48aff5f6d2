import type { SyntheticEvent } from 'react';
import { within, type Span } from '../../../domain/photos/move-span.js';
import { placesIn } from '../../../domain/photos/places.js';
import { CARRIED_SCALE } from '../../../shared/drag/drag-figures.js';
import { scrollBand } from '../../../shared/drag/scroll-band.js';
import type { Point } from '../../../shared/points.js';
import { cornerOf, placeAt } from '../geometry.js';
import { cornerAfterKey } from './corner-after-key.js';
import { carriedCorner } from './drag-carried.js';
import { indexOfMove, photoTotal, roomToInsert, roomToSwap } from './drag-room.js';
import { NOTHING, sameOrder, type Hold, type Move, type Scene } from './drag-scene.js';
import { TilePainter } from './tile-painter.js';

interface Lift {
  readonly id: string;
  /** All that are carried, in their order. */
  ids: readonly string[];
  from: number;
  /** The places where it can be dropped. */
  span: Span;
  /** The place that it is over, and the one that it would get there: files on their way keep theirs. */
  over: number;
  to: number;
  index: number;
  /** Whether it changes places with what it is dropped on, and with which post it would now. */
  isSwap: boolean;
  swap: string | null;
  /** Null for the keyboard. */
  hold: Hold | null;
  /** The corner of the held tile, from the feed's corner. */
  corner: Point;
}

/**
 * Knows the place of every tile, at rest and while one is held, and has the painter put it there. A drag redraws
 * nothing: one assignment for each mounted tile whose place changes. The feed stands as it was until the drop, which
 * returns one move.
 */
export class TilePlacer {
  private lift: Lift | null = null;
  private scene: Scene = NOTHING;
  private pressedId = '';
  private onPress: (event: SyntheticEvent) => void = () => undefined;
  private places: ReadonlyMap<string, number> = new Map();
  /** Where tiles stand while one is held, and after the drop until the new order is shown; else null. */
  private moving: ((id: string, place: number) => number) | null = null;
  private readonly painter = new TilePainter({
    tileAt: (id) => this.tileAt(id),
    scaleOf: (id) => (id === this.lift?.id && this.lift.hold !== null ? CARRIED_SCALE : 1),
    gapAt: () => this.lift && cornerOf(this.scene.geometry, this.lift.to),
    onRest: () => (this.moving = null),
  });
  private readonly look = this.painter.look;

  readonly attachFeed = this.painter.attachFeed;
  readonly attachGap = this.painter.attachGap;

  /** Takes over what was just drawn. */
  show(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    const same = sameOrder(before.order, scene.order);
    if (!same) {
      this.places = placesIn(scene.order);
      const hasMoved = this.moving !== null;
      this.moving = null;
      this.holdAgain(hasMoved);
      if (before.order.length > 0 && this.lift === null) this.painter.glide();
    }
    if (!same || before.geometry !== scene.geometry || this.lift !== null) this.painter.paint();
  }

  /** The list that holds the tiles; null while none is shown. */
  get list(): HTMLElement | null {
    return this.painter.list;
  }

  /** For a tile that comes into the page; returns what to do when it leaves. */
  register(id: string, element: HTMLElement): () => void {
    const unregister = this.painter.register(id, element);
    if (this.lift !== null && this.lift.id !== id && this.lift.ids.includes(id)) this.look.set(id, 'stacked');
    return unregister;
  }

  tile(id: string): HTMLElement | undefined {
    return this.painter.tile(id);
  }

  /** Where a move leads among the photos alone, from 0. */
  indexOf({ from, to }: Pick<Move, 'from' | 'to'>): number {
    return indexOfMove(this.scene, from, to);
  }

  /** How many photos there are. */
  get total(): number {
    return photoTotal(this.scene);
  }

  /** The tile that was pressed last. */
  get pressed(): string {
    return this.pressedId;
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
    this.pressedId = id;
    this.onPress(event);
  }

  /**
   * Lifts that tile, and those that are carried with it; `hold` is null for the keyboard. Null where it may not move.
   */
  begin(hold: Hold | null): Move | null {
    const id = this.pressedId;
    const from = this.places.get(id);
    const span = from === undefined ? null : this.scene.spanAt(from);
    if (from === undefined || span === null || this.list === null) return null;
    const corner = cornerOf(this.scene.geometry, from);
    const index = this.indexOf({ from, to: from });
    const ids = this.scene.carriedWith(id).filter((each) => this.places.has(each));
    const isSwap = false;
    this.lift = { id, ids, from, span, over: from, to: from, index, isSwap, swap: null, hold, corner };
    this.moving = null;
    this.painter.hold(hold === null ? 'keys' : 'pointer');
    this.look.lift(this.lift, hold === null ? 'held' : 'carried');
    if (hold !== null) {
      this.follow(this.lift, hold);
      this.look.shrink(id, corner, this.lift.corner);
    }
    this.painter.paint();
    return this.lift;
  }

  /** The pointer is at that point of the window; what the keyboard holds goes with the page. */
  drag({ x, y }: Point): void {
    const { lift } = this;
    if (lift === null || lift.hold === null) return;
    lift.hold = { ...lift.hold, x, y };
    this.follow(lift, lift.hold);
  }

  /** An arrow key moves what the keyboard holds by 25 px, and with Shift to the middle of the next place. */
  step({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): void {
    const { lift } = this;
    if (lift === null || lift.hold !== null) return;
    const { geometry } = this.scene;
    const at = cornerAfterKey(this.scene, lift, { key, shiftKey });
    if (at === null) return;
    // Small steps follow each other too quickly to glide.
    this.look.set(lift.id, shiftKey ? 'gliding' : 'held');
    this.carry(lift, at, { x: at.x + geometry.tileWidth / 2, y: at.y + geometry.tileHeight / 2 });
  }

  /**
   * Whether what is held changes places with what it is dropped on; of many it never does. Returns whether it does.
   */
  setSwap(isSwap: boolean): boolean {
    const { lift } = this;
    if (lift === null || lift.ids.length > 1) return false;
    if (lift.isSwap !== isSwap) {
      lift.isSwap = isSwap;
      this.makeRoom(lift);
      this.painter.paint();
    }
    return isSwap;
  }

  /** How far from the top of the feed the held tile is, in pixels; null while none is held. */
  get heldTop(): number | null {
    return this.lift === null ? null : this.lift.corner.y;
  }

  /** Puts what is held down where it is. Returns the move, or null where everything stays. */
  drop(): Move | null {
    const { lift } = this;
    if (lift === null) return null;
    const { id, ids, from, to, index, swap } = lift;
    const stays = this.leavesAll(lift);
    this.settle(stays);
    return stays ? null : { id, ids, from, to, index, swap };
  }

  private leavesAll({ ids, from, index, isSwap, swap }: Lift): boolean {
    const { moving, places } = this;
    if (isSwap || moving === null) return swap === null;
    if (ids.length === 1) return index === this.indexOf({ from, to: from });
    return ids.every((id) => moving(id, places.get(id) ?? 0) === places.get(id));
  }

  /** Puts everything back. */
  cancel(): void {
    if (this.lift !== null) this.settle(true);
  }

  /** Moves what a pointer carries to it. */
  private follow(lift: Lift, hold: Hold): void {
    if (this.list === null) return;
    const { geometry, order } = this.scene;
    const { left, top } = this.list.getBoundingClientRect();
    const band = scrollBand();
    const pointer = { x: hold.x - left, y: hold.y - top };
    const shown = { top: band.start - top, bottom: band.end - top };
    const corner = carriedCorner({ geometry, count: order.length, pointer, by: hold.by, shown });
    this.carry(lift, corner, pointer);
  }

  /** The held tile is to be at `corner`, and falls where `point` is. */
  private carry(lift: Lift, corner: Point, point: Point): void {
    lift.corner = corner;
    const { geometry, order } = this.scene;
    const over = within(lift.span, placeAt(geometry, point, order.length));
    if (over === lift.over) {
      this.painter.put(lift.id);
      return;
    }
    lift.over = over;
    this.makeRoom(lift);
    this.painter.paint();
  }

  /** Finds where tiles stand while that one is held over that place. */
  private makeRoom(lift: Lift): void {
    const { to, index, placeOf, swap } = (lift.isSwap ? roomToSwap : roomToInsert)(this.scene, lift);
    if (swap !== lift.swap) this.look.showSwap(swap);
    Object.assign(lift, { to, index, swap });
    this.moving = placeOf;
  }

  /** The order has changed below what is held: keeps holding it if it still exists. */
  private holdAgain(hasMoved: boolean): void {
    const { lift } = this;
    if (lift === null) return;
    const from = this.places.get(lift.id);
    const span = from === undefined ? null : this.scene.spanAt(from);
    if (from === undefined || span === null) {
      this.settle(true);
      return;
    }
    lift.from = from;
    lift.span = span;
    lift.ids = lift.ids.filter((id) => this.places.has(id));
    lift.over = within(span, lift.over);
    // Many stand where they are until they are moved.
    if (lift.ids.length > 1 && !hasMoved) lift.over = lift.to = from;
    else this.makeRoom(lift);
  }

  /** Nothing is held any more; what was comes to lie where it is, or where it was. */
  private settle(back: boolean): void {
    const { lift } = this;
    if (lift === null) return;
    this.look.settle(lift.ids);
    this.lift = null;
    if (back) this.moving = null;
    this.painter.release();
  }

  private tileAt(id: string): Point | null {
    const place = this.places.get(id);
    if (place === undefined) return null;
    if (id === this.lift?.id) return this.lift.corner;
    return cornerOf(this.scene.geometry, this.moving?.(id, place) ?? place);
  }
}

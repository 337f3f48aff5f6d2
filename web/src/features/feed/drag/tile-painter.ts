import { LANDING_MS } from '../../../shared/drag/drag-figures.js';
import { transformTo } from '../../../shared/points.js';
import type { Point } from '../../../shared/points.js';
import { LiftedLook } from './lifted-look.js';

interface Painted {
  /** The corner of a tile, from the feed's corner; null where it has no place. */
  readonly tileAt: (id: string) => Point | null;
  readonly scaleOf: (id: string) => number;
  /** Where the held tile would land; null while none is held. */
  readonly gapAt: () => Point | null;
  /** The tiles have glided to their places, and none is held. */
  readonly onRest: () => void;
}

/** Writes the transforms of the feed's tiles: nothing else does, so that no two can disagree. */
export class TilePainter {
  private readonly tiles = new Map<string, HTMLElement>();
  private feed: HTMLElement | null = null;
  private gap: HTMLElement | null = null;
  private settling: ReturnType<typeof setTimeout> | undefined;
  readonly look = new LiftedLook(this.tiles);

  constructor(private readonly painted: Painted) {}

  readonly attachFeed = (element: HTMLElement | null): void => {
    this.feed = element;
  };

  readonly attachGap = (element: HTMLElement | null): void => {
    this.gap = element;
  };

  /** The list that holds the tiles; null while none is shown. */
  get list(): HTMLElement | null {
    return this.feed;
  }

  tile(id: string): HTMLElement | undefined {
    return this.tiles.get(id);
  }

  /** For a tile that comes into the page; returns what to do when it leaves. */
  register(id: string, element: HTMLElement): () => void {
    this.tiles.set(id, element);
    this.put(id);
    return () => {
      if (this.tiles.get(id) === element) this.tiles.delete(id);
    };
  }

  paint(): void {
    for (const id of this.tiles.keys()) this.put(id);
    const corner = this.painted.gapAt();
    if (this.gap === null) return;
    this.gap.hidden = corner === null;
    if (corner !== null) this.gap.style.transform = transformTo(corner);
  }

  put(id: string): void {
    const element = this.tiles.get(id);
    const corner = this.painted.tileAt(id);
    if (element === undefined || corner === null) return;
    element.style.transform = transformTo(corner, this.painted.scaleOf(id));
  }

  /** A tile is held from here on, by a pointer or by the keyboard. */
  hold(by: 'pointer' | 'keys'): void {
    clearTimeout(this.settling);
    if (this.feed === null) return;
    this.feed.dataset['moving'] = '';
    if (by === 'pointer') this.feed.dataset['held'] = '';
  }

  /** Nothing is held any more: the tiles glide to where they are painted. */
  release(): void {
    this.paint();
    if (this.feed !== null) delete this.feed.dataset['held'];
    this.rest();
  }

  /** Lets the tiles glide to the places that are painted next. */
  glide(): void {
    if (this.feed === null) return;
    this.feed.dataset['moving'] = '';
    this.rest();
  }

  /** Ends the gliding when it is over, unless a tile is held by then. */
  private rest(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.painted.gapAt() !== null) return;
      this.painted.onRest();
      this.paint();
      if (this.feed !== null) delete this.feed.dataset['moving'];
      this.look.end();
    }, LANDING_MS);
  }
}

import type { Point } from '../points.js';
import { DragGhost } from './drag-ghost.js';
import type { Scroller } from './edge-scroll.js';

/** What happens to what is carried where the pointer is now. */
export interface Landing {
  /** What is to be known of it before, in a few words. */
  readonly note: string | null;
  readonly drop: () => void;
}

/** A place outside of a list where what a pointer carries out of it can be let go of. */
export interface Beyond {
  /** Null where that point of the window is beside it; else it shows where they would go. */
  readonly over: (at: Point) => Landing | null;
  readonly leave: () => void;
  readonly scroller: Scroller | null;
  /** Whose picture goes along with the pointer, and for how many it stands. */
  readonly tile: HTMLElement | undefined;
  readonly count: number;
  /** Shows in the list whether the pointer is over that place. */
  readonly onCross: (isBeyond: boolean) => void;
}

/** Follows a pointer that carries something out of its list, over another place. */
export class Crossing {
  private landing: Landing | null = null;
  private readonly ghost = new DragGhost();

  constructor(private readonly beyond: Beyond) {}

  get isBeyond(): boolean {
    return this.landing !== null;
  }

  get scroller(): Scroller | null {
    return this.beyond.scroller;
  }

  move(at: Point): void {
    const { over, tile, count, onCross } = this.beyond;
    this.landing = over(at);
    onCross(this.isBeyond);
    if (this.landing === null) this.ghost.end();
    else this.ghost.show(tile, at, { count, note: this.landing.note });
  }

  /** Returns what is to happen where it ended; null beside the place. */
  end(): Landing | null {
    this.ghost.end();
    this.beyond.onCross(false);
    this.beyond.leave();
    return this.landing;
  }
}

import { clamp, type Point } from '../points.js';
import type { ScrollBand } from './scroll-band.js';
import { depthAt, scrollSpeed } from './scroll-ramp.js';

/** A page that was in the background does not leap when it comes back. */
const LONGEST_FRAME_MS = 50;

/** Something that scrolls while something is held near one of its edges. */
export interface Scroller {
  /** The way that it is scrolled. */
  readonly axis: keyof Point;
  readonly band: () => ScrollBand;
  /** Pixels from either edge in which holding something scrolls. */
  readonly zone: () => number;
  /** How far it is scrolled. */
  readonly place: () => number;
  /** How far it may be scrolled, fixed at the lift: what is carried never makes it longer. */
  readonly first: number;
  readonly last: number;
  readonly scrollTo: (place: number) => void;
}

/**
 * Scrolls while a pointer holds something near an edge, one way only and never past the ends that the scroller
 * states. It asks for frames only while the pointer is in a zone.
 */
export class EdgeScroll {
  private frame = 0;
  private scroller: Scroller | null = null;
  private at: Point = { x: 0, y: 0 };
  private zone: { readonly side: number; readonly since: number } | null = null;
  private last = 0;
  /** Where it is to be scrolled to: the browser rounds what it is told, which would lose slow steps. */
  private place = 0;

  /** `onScrolled` moves what is held, which stays with the pointer. */
  constructor(private readonly onScrolled: () => void) {}

  /** A pointer that holds something is at that point of the window, over what can be scrolled; null for nothing. */
  move(at: Point, scroller: Scroller | null): void {
    if (scroller !== this.scroller) this.zone = null;
    this.at = at;
    this.scroller = scroller;
    if (scroller !== null) this.ask();
  }

  stop(): void {
    this.scroller = null;
    this.zone = null;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private ask(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.step);
  }

  private readonly step = (now: number): void => {
    this.frame = 0;
    const { scroller, at } = this;
    if (scroller === null) return;
    const depth = depthAt(at[scroller.axis], scroller.band(), scroller.zone());
    const side = Math.sign(depth);
    if (side === 0) {
      this.zone = null;
      return;
    }
    if (this.zone?.side !== side) {
      this.zone = { side, since: now };
      this.last = now;
    }
    const seen = scroller.place();
    if (Math.abs(this.place - seen) >= 1) this.place = seen;
    const speed = scrollSpeed(depth, now - this.zone.since);
    const way = (speed * Math.min(now - this.last, LONGEST_FRAME_MS)) / 1000;
    this.last = now;
    // Where the person had scrolled further by hand it stays so.
    const { first, last } = scroller;
    const to = clamp(this.place + way, Math.min(first, this.place), Math.max(last, this.place));
    if (to !== this.place) {
      this.place = to;
      scroller.scrollTo(to);
      this.onScrolled();
    } else if (speed !== 0) {
      // At its end; the next move of the pointer looks again.
      return;
    }
    this.ask();
  };
}

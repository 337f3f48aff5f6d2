import type { Point } from '../points.js';
import { Crossing, type Beyond, type Landing } from './crossing.js';
import { EdgeScroll, type Scroller } from './edge-scroll.js';
import { holdPage } from './hold-page.js';
import { LongPress } from './long-press.js';

/** How a list names what was lifted in it. The first two are asked only where a pointer did. */
export interface Lifted {
  /** What scrolls while it is held near an edge. */
  readonly scroller: () => Scroller | null;
  /** Where else it can be let go of. */
  readonly beyond?: (() => Beyond | null) | undefined;
  /** The pointer is at that point of the window, or the page was scrolled below it. */
  readonly onPoint?: (at: Point) => void;
  readonly onEnd?: () => void;
}

export interface Release {
  /** A finger let go of it where it was. */
  readonly pressed: boolean;
  /** Where it was let go of outside of its list. */
  readonly landing: Landing | null;
}

/**
 * What is held, from the lift until it is let go of: the page is held still, what the pointer comes near the edge of
 * scrolls, and whoever has to know is told where the pointer is. Where tiles stand meanwhile is the list's business.
 */
export class DragStage {
  private held: Lifted | null = null;
  private at: Point | null = null;
  private scroller: Scroller | null = null;
  private crossing: Crossing | null = null;
  private tasks: (() => void)[] = [];
  private readonly press = new LongPress();
  private readonly follow = (): void => {
    if (this.at === null) return;
    this.crossing?.move(this.at);
    this.held?.onPoint?.(this.at);
  };
  private readonly scroll = new EdgeScroll(this.follow);

  /** A press became a drag; `at` is null for the keyboard, and `held` where nothing may be lifted. */
  start(by: Event, at: Point | null, held: Lifted | null): void {
    this.press.lift(by, at);
    if (held === null) return;
    this.held = held;
    this.atEnd(holdPage(by));
    if (held.onEnd !== undefined) this.atEnd(held.onEnd);
    if (at === null) return;
    this.at = at;
    this.scroller = held.scroller();
    const beyond = held.beyond?.() ?? null;
    this.crossing = beyond && new Crossing(beyond);
    window.addEventListener('scroll', this.follow, { passive: true });
  }

  /** The pointer is at that point of the window. */
  readonly move = (at: Point): void => {
    this.press.move(at);
    if (this.held === null) return;
    this.at = at;
    this.follow();
    // Beside the list nothing of it scrolls.
    this.scroll.move(at, this.crossing?.isBeyond === true ? this.crossing.scroller : this.scroller);
  };

  readonly atEnd = (task: () => void): void => {
    this.tasks.push(task);
  };

  /** Nothing is held any more: it was let go of, or its list went away. */
  end(): Release {
    const landing = this.crossing?.end() ?? null;
    this.scroll.stop();
    window.removeEventListener('scroll', this.follow);
    for (const task of this.tasks.splice(0)) task();
    this.held = this.at = this.scroller = this.crossing = null;
    return { pressed: this.press.stayed, landing };
  }
}

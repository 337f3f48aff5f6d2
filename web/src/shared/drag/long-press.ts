import type { Point } from '../points.js';
import { TOUCH } from './drag-figures.js';
import { isTouch } from './hold-page.js';

interface Press extends Point {
  readonly scrolled: number;
}

/** Tells a finger that lifts something and lets go of it where it was, which asks for its menu, from a drag. */
export class LongPress {
  private press: Press | null = null;

  /** Something was lifted by that event, at that point of the window; null for the keyboard. */
  lift(by: Event, at: Point | null): void {
    this.press = isTouch(by) && at !== null ? { ...at, scrolled: window.scrollY } : null;
  }

  move({ x, y }: Point): void {
    const { press } = this;
    if (press === null) return;
    if (Math.hypot(x - press.x, y - press.y) > TOUCH.activationConstraint.tolerance) this.press = null;
  }

  /** Whether it is still where it was: a finger that came back has dragged, and so has one that scrolled. */
  get stayed(): boolean {
    return this.press?.scrolled === window.scrollY;
  }
}

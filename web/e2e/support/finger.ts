import type { CDPSession, Page } from '@playwright/test';
import type { Point } from './middle.js';

/** A finger on the glass. */
export class Finger {
  private constructor(private readonly cdp: CDPSession) {}

  static async over(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  down(at: Point) {
    return this.cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  }

  move(to: Point) {
    return this.cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  }

  up() {
    return this.cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Moves in as many steps as a slow hand makes. */
  async carry(from: Point, to: Point, steps = 8): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      await this.move({
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      });
    }
  }
}

import type { Page } from '@playwright/test';
import { Finger } from './finger.js';
import type { Point } from './middle.js';

/** What takes hold of something on the page, carries it and lets go of it. */
export interface Hand {
  /** Lifts what lies there; `lifted` waits until a finger has held still for long enough. */
  readonly lift: (from: Point, lifted: () => Promise<unknown>) => Promise<void>;
  readonly carry: (to: Point) => Promise<void>;
  readonly drop: () => Promise<void>;
}

const STEPS = 8;

export function mouseOver(page: Page): Hand {
  return {
    lift: async ({ x, y }, lifted) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 9, y + 4);
      await lifted();
    },
    carry: ({ x, y }) => page.mouse.move(x, y, { steps: STEPS }),
    drop: () => page.mouse.up(),
  };
}

/**
 * `pull` is how far the finger goes down at once, for a handle that is lifted by that; more than Chromium's slop of 15
 * px.
 */
export async function fingerOver(page: Page, pull = 0): Promise<Hand> {
  const finger = await Finger.over(page);
  let at: Point = { x: 0, y: 0 };
  return {
    lift: async (from, lifted) => {
      at = from;
      await finger.down(from);
      if (pull > 0) {
        at = { x: from.x, y: from.y + pull };
        await finger.carry(from, at, STEPS);
      }
      await lifted();
    },
    carry: async (to) => {
      await finger.carry(at, to, STEPS);
      at = to;
    },
    drop: async () => void (await finger.up()),
  };
}

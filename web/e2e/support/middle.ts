import { expect, type Locator } from '@playwright/test';

/** In the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * Where it stands. Waited for: a page that begins to act replaces what was seen before, and for a moment there is none.
 */
export async function boxOf(of: Locator): Promise<Box> {
  let box: Box | null = null;
  await expect.poll(async () => (box = await of.boundingBox()), 'it is on the page').not.toBeNull();
  return box as unknown as Box;
}

/** Where it is once nothing scrolls it any more: the same in two frames. */
export function restingBox(of: Locator): Promise<Box> {
  return of.evaluate(
    (element) =>
      new Promise((resolve) => {
        let last = element.getBoundingClientRect();
        const look = () => {
          const { x, y, width, height } = element.getBoundingClientRect();
          if (x === last.x && y === last.y) resolve({ x, y, width, height });
          last = element.getBoundingClientRect();
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
}

export async function middle(of: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(of);
  return { x: x + width / 2, y: y + height / 2 };
}

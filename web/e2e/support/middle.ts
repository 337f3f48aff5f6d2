import type { Locator } from '@playwright/test';

/** In the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where it is once nothing scrolls it any more: the same in two frames. */
export function restingBox(
  of: Locator,
): Promise<Point & { readonly width: number; readonly height: number }> {
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
  const box = await of.boundingBox();
  if (!box) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

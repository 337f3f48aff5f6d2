import type { Locator } from '@playwright/test';

/** In the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export async function middle(of: Locator): Promise<Point> {
  const box = await of.boundingBox();
  if (!box) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

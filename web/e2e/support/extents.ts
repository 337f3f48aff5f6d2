import type { Locator, Page } from '@playwright/test';

/** How far something is scrolled, and how large all of it is. */
interface Extent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const wholePage = (page: Page): Locator => page.locator('html');

/** The extents that an element has in any frame of that time, one after another: one entry where nothing moves. */
export const extentsFor = (of: Locator, ms: number): Promise<Extent[]> =>
  of.evaluate(
    (element, duration) =>
      new Promise<Extent[]>((resolve) => {
        const seen: Extent[] = [];
        const since = performance.now();
        const look = () => {
          const { scrollLeft: x, scrollTop: y, scrollWidth: width, scrollHeight: height } = element;
          const last = seen.at(-1);
          if (last?.x !== x || last.y !== y || last.width !== width || last.height !== height)
            seen.push({ x, y, width, height });
          if (performance.now() - since < duration) requestAnimationFrame(look);
          else resolve(seen);
        };
        look();
      }),
    ms,
  );

export const extent = async (of: Locator): Promise<Extent> => (await extentsFor(of, 0))[0]!;

import type { GridStateResponse } from '@tessera/contracts';
import { everyPhotoIn, type GridView } from './grid-view.js';

/** A grid as the server would tell it: what `viewOf` makes the same view of. O(n). */
export function responseOf(view: GridView, version: number): GridStateResponse {
  const { name, ratio, rhythm, postedLately, arrays } = view.state;
  const carousels = arrays.carousels.map((carousel) => ({
    ...carousel,
    createdAt: carousel.createdAt.toISOString(),
  }));
  const lists = { ...arrays, carousels };
  const own = { version, name, ratio, ...(rhythm && { rhythm }), postedLately };
  return { ...own, lists, items: everyPhotoIn(view) };
}

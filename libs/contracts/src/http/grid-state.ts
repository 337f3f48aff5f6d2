import type { GridLists } from './changes-call.js';
import type { Ratio } from './grids.js';
import type { Photo } from './photos.js';

/** `GET /api/grids/{id}/state`: all that a page shows of a grid, in one read. */
export interface GridStateResponse {
  /** Of the grid; also `X-Grid-Version`. */
  readonly version: number;
  readonly name: string;
  readonly ratio: Ratio;
  readonly lists: GridLists;
  /**
   * The items of `GET /api/photos`, hidden ones too, then the drafts in their order; each cover with its members after
   * it. A draft's `position` is -1.
   */
  readonly items: readonly Photo[];
}

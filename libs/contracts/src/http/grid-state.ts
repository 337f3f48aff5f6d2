import { z } from 'zod';
import { Id } from '../ids.js';
import { GridLists } from './changes-call.js';
import { Ratio } from './grids.js';
import { Photo } from './photos.js';
import { Rhythm } from './rhythm.js';

/** When a post was marked as posted. */
export const PostedTime = z.object({ id: Id, at: z.iso.datetime() }).readonly();
export type PostedTime = z.infer<typeof PostedTime>;

/** `GET /api/grids/{id}/state`: all that a page shows of a grid, in one read. */
export const GridStateResponse = z
  .object({
    /** Of the grid; also `X-Grid-Version`. */
    version: z.number(),
    name: z.string(),
    ratio: Ratio,
    /** Absent on a grid without one. */
    rhythm: Rhythm.optional(),
    /** The last ones, the newest last; absent where none is known. */
    postedLately: z.array(PostedTime).readonly().optional(),
    lists: GridLists,
    /**
     * The items of `GET /api/photos`, hidden ones too, then the drafts in their order; each cover with its members
     * after it. A draft's `position` is -1.
     */
    items: z.array(Photo).readonly(),
  })
  .readonly();
export type GridStateResponse = z.infer<typeof GridStateResponse>;

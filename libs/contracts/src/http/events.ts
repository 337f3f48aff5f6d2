import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';

/** Ids in one text, separated by commas. */
const IdList = z
  .string()
  .max(LIMITS.events.grids * 33)
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(Id).max(LIMITS.events.grids));

/** `GET /api/events`: `grids` are those that the pages of this browser show. */
export const EventsQuery = z.object({ reader: Id.optional(), grids: IdList });
export type EventsQuery = z.infer<typeof EventsQuery>;

/**
 * An event of the stream: that something has the version `stamp` now, not what it is. The first events name all that is
 * watched.
 */
export const StoredEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('grid'),
    gridId: z.string(),
    /** Of the grid; also `X-Grid-Version`. */
    version: z.number(),
    /** The `ETag` of `GET /api/grids/{id}/state`. */
    stamp: z.string(),
  }),
  /** The list of grids; `stamp` is its version. */
  z.object({ kind: z.literal('grids'), stamp: z.string() }),
]);
export type StoredEvent = z.infer<typeof StoredEvent>;

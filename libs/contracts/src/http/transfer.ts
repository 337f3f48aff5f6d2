import { z } from 'zod';
import { GroupId, Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { CallNumber, GridLists } from './changes-call.js';
import { Anchor, Ids } from './changes.js';
import { Photo } from './photos.js';

/**
 * `POST /api/grids/{id}/transfer`: posts and drafts of a grid go to another grid of the person, covers with their
 * members, all of them or none. It is numbered as the calls of changes to the grid of its address are. Strict, because
 * whoever asks for a copy must not get a move.
 */
export const TransferBody = z.strictObject({
  ...CallNumber.shape,
  ids: Ids,
  /** The grid that gets them. */
  to: Id,
  ...Anchor,
  /**
   * Of carousels, named by one of their photos, the ids that they get where these are free in all of the person's
   * grids; the others get new ones.
   */
  groupIds: z
    .array(z.strictObject({ id: Id, groupId: GroupId }))
    .max(LIMITS.changes.ids)
    .optional(),
});
export type TransferBody = z.infer<typeof TransferBody>;

/** A grid of a transfer as it is now. */
export const TransferredGrid = z
  .object({
    version: z.number(),
    lists: GridLists,
  })
  .readonly();
export type TransferredGrid = z.infer<typeof TransferredGrid>;

export const TransferResponse = z
  .object({
    from: TransferredGrid,
    to: TransferredGrid,
    /** Those of the items that are in their new grid, members too. Carousels have new ids where the call names none. */
    items: z.array(Photo).readonly(),
  })
  .readonly();
export type TransferResponse = z.infer<typeof TransferResponse>;

import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { appliedOf, CallNumber, RefusedChange } from './changes-call.js';
import { GridName } from './grids.js';

/*
 * `POST /api/board/changes`: changes of a person's grids in their order. A refused one is left out, with those that
 * name what only it would have made; the rest goes on.
 */

const Ids = z.array(Id).max(LIMITS.ceilings.grids);

/** A new name keeps the rules; an Undo, which has seen the new one, may give back a name from before them. */
const RenameGrid = z
  .object({
    kind: z.literal('rename'),
    id: Id,
    name: z.string().overwrite((name) => GridName.safeParse(name).data ?? name),
    seen: z.string().optional(),
  })
  .superRefine(({ name, seen }, context) => {
    const issues = seen === undefined ? (GridName.safeParse(name).error?.issues ?? []) : [];
    for (const { message } of issues) context.addIssue({ code: 'custom', message, path: ['name'] });
  });

/** One change of a person's grids. Ids come with it, so that a later one can name what an earlier one made. */
export const BoardChange = z.discriminatedUnion('kind', [
  /** At the end. */
  z.object({ kind: z.literal('create'), id: Id, name: GridName }),
  /** Where `seen` is given and the grid has another name by now, it is refused with `CHANGED_ELSEWHERE`. */
  RenameGrid,
  /** Into the trash. */
  z.object({ kind: z.literal('remove'), id: Id }),
  /** Back to the place that it was taken from. */
  z.object({ kind: z.literal('restore'), id: Id }),
  /**
   * Those named first, in this order, then the others as they stand; `seen` as of a new name, with the order of them.
   */
  z.object({ kind: z.literal('order'), ids: Ids, seen: Ids.optional() }),
]);
export type BoardChange = z.infer<typeof BoardChange>;

export const BoardChangesBody = CallNumber.extend({
  changes: z.array(BoardChange).min(1).max(LIMITS.changes.changes),
});
export type BoardChangesBody = z.infer<typeof BoardChangesBody>;

export const BoardChangesResponse = z
  .object({
    /** Of the board now. */
    version: z.number(),
    applied: z.array(appliedOf(BoardChange)).readonly(),
    refused: z.array(RefusedChange).readonly(),
    /** The grids as they are now, with their names. */
    grids: z.array(z.object({ id: z.string(), name: z.string() }).readonly()).readonly(),
  })
  .readonly();
export type BoardChangesResponse = z.infer<typeof BoardChangesResponse>;

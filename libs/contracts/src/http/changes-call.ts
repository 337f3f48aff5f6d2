import { z } from 'zod';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { Change } from './changes.js';
import { AnyErrorCode } from './error-code.js';
import { Photo } from './photos.js';

/*
 * `POST /api/grids/{id}/changes`: changes of a grid in their order. A refused one is left out, with those that name
 * what only it would have made; the rest goes on.
 */

/** Which call it is, of a grid or of the board. */
export const CallNumber = z.object({
  /** The outbox that sends it: a random id of its own. */
  device: Id,
  /** Counts the calls of that outbox to this grid or board, from 1. A retry has the number of the call. */
  seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
export type CallNumber = z.infer<typeof CallNumber>;

export const ChangesBody = CallNumber.extend({
  /** The version of the grid that the changes were computed on. */
  base: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  changes: z.array(Change).min(1).max(LIMITS.changes.changes),
});
export type ChangesBody = z.infer<typeof ChangesBody>;

/** A change that is stored, and what takes it back. */
export const appliedOf = <Inverse extends z.ZodType>(inverse: Inverse) =>
  z
    .object({
      index: z.number(),
      /** As the server computed it; null where it changes nothing, and in the response to a retry. */
      inverse: inverse.nullable(),
    })
    .readonly();
export type AppliedChange<Inverse = Change> = Readonly<{ index: number; inverse: Inverse | null }>;

/** A change that was left out, and why. */
export const RefusedChange = z
  .object({
    index: z.number(),
    code: AnyErrorCode,
    message: z.string(),
    /** Of a refusal by a plan: the numbers. */
    details: z.unknown().optional(),
    /** With `CHANGED_ELSEWHERE`: the value that is there now. */
    current: z.unknown().optional(),
  })
  .readonly();
export type RefusedChange = z.infer<typeof RefusedChange>;

/** What a grid holds and where. */
export const GridLists = z
  .object({
    order: z.array(z.string()).readonly(),
    pinned: z.array(z.string()).readonly(),
    drafts: z.array(z.string()).readonly(),
    posted: z.array(z.string()).readonly(),
    placeholders: z.array(z.string()).readonly(),
    carousels: z
      .array(
        z
          .object({
            groupId: z.string(),
            cover: z.string().nullable(),
            members: z.array(z.string()).readonly(),
            /** The photo of it whose texts are the post's, where it is not the one that the rule gives. */
            text: z.string().optional(),
            createdAt: z.string(),
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly();
export type GridLists = z.infer<typeof GridLists>;

export const ChangesResponse = z
  .object({
    /** Of the grid now. It rises where lists, name, ratio or rhythm changed. */
    version: z.number(),
    applied: z.array(appliedOf(Change)).readonly(),
    refused: z.array(RefusedChange).readonly(),
    /** The grid as it is now; absent where it was at `base` and nothing was refused: then the page knows it. */
    lists: GridLists.optional(),
    /** Those of the grid's items whose own fields or pictures the call may have changed, as they are now. */
    items: z.array(Photo).readonly(),
  })
  .readonly();
export type ChangesResponse = z.infer<typeof ChangesResponse>;

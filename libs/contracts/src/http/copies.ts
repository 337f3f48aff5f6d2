import { z } from 'zod';
import { Id } from '../ids.js';
import { Anchor, Ids } from './changes.js';
import { AnyErrorCode } from './error-code.js';

/**
 * `POST /api/grids/{id}/copies`: posts and drafts of a grid are copied into another grid of the person, covers with
 * their members, one after another. A call of its own and not one of transfer's, so that no copy becomes a move.
 */
export const CopyBody = z
  .strictObject({
    /** Names the copy; a repeat of the call has the same one, and changes nothing. */
    id: Id,
    /** The grid that gets them. */
    to: Id,
    ids: Ids,
    /** The ids that the copies of them get, in the same order. */
    newIds: Ids,
    ...Anchor,
  })
  .refine(({ ids, newIds }) => ids.length === newIds.length, {
    path: ['newIds'],
    message: 'as many as ids',
  });
export type CopyBody = z.infer<typeof CopyBody>;

export const CopyParams = z.object({ id: Id, copyId: Id });
export type CopyParams = z.infer<typeof CopyParams>;

export const COPY_STATES = ['running', 'done', 'failed'] as const;

/** How far a copy is: the response to the call and of `GET /api/grids/{id}/copies/{copyId}`. */
export const Copy = z
  .object({
    id: z.string(),
    state: z.enum(COPY_STATES),
    /** Photos, members of carousels too. */
    done: z.number(),
    total: z.number(),
    /** Why it went no further; what was copied before that stays. Null also where it failed for good by itself. */
    refusal: z
      .object({ code: AnyErrorCode, message: z.string(), details: z.unknown().optional() })
      .readonly()
      .nullable(),
  })
  .readonly();
export type Copy = z.infer<typeof Copy>;

import { z } from 'zod';
import type { ErrorCode } from '../errors.js';
import { Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { Change } from './changes.js';
import type { Photo } from './photos.js';

/*
 * `POST /api/grids/{id}/changes`: changes of a grid in their order. A refused one is left out, with those that name what
 * only it would have made; the rest goes on.
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

/** A change that is stored. */
export interface AppliedChange<Inverse = Change> {
  readonly index: number;
  /** What takes it back, as the server computed it; null where it changes nothing, and in the response to a retry. */
  readonly inverse: Inverse | null;
}

/** A change that was left out, and why. */
export interface RefusedChange {
  readonly index: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** Of a refusal by a plan: the numbers. */
  readonly details?: unknown;
  /** With `CHANGED_ELSEWHERE`: the value that is there now. */
  readonly current?: unknown;
}

/** What a grid holds and where. */
export interface GridLists {
  readonly order: readonly string[];
  readonly pinned: readonly string[];
  readonly drafts: readonly string[];
  readonly posted: readonly string[];
  readonly placeholders: readonly string[];
  readonly carousels: readonly {
    readonly groupId: string;
    readonly cover: string | null;
    readonly members: readonly string[];
    /** The photo of it whose texts are the post's, where it is not the one that the rule gives. */
    readonly text?: string;
    readonly createdAt: string;
  }[];
}

export interface ChangesResponse {
  /** Of the grid now. It rises where lists, name or ratio changed. */
  readonly version: number;
  readonly applied: readonly AppliedChange[];
  readonly refused: readonly RefusedChange[];
  /** The grid as it is now; absent where it was at `base` and nothing was refused: then the page knows it. */
  readonly lists?: GridLists;
  /** Those of the grid's items whose own fields or pictures the call may have changed, as they are now. */
  readonly items: readonly Photo[];
}

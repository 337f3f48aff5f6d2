import { z } from 'zod';
import { Id } from '../ids.js';
import { KIT } from '../kit-limits.js';
import { EXPORT_STATES } from './profile.js';

/**
 * Which posts of a grid a posting kit holds: all that are planned, the next ones, or chosen ones by any of their
 * photos.
 */
export const KitPosts = z.discriminatedUnion('which', [
  z.object({ which: z.literal('planned') }),
  z.object({ which: z.literal('next'), count: z.number().int().min(1).max(KIT.posts) }),
  z.object({ which: z.literal('selected'), photoIds: z.array(Id).min(1).max(KIT.posts) }),
]);
export type KitPosts = z.infer<typeof KitPosts>;

/** `POST /api/media/kit`: a ZIP with the pictures of planned posts, numbered in posting order, and their texts. */
export const KitBody = z.object({
  gridId: Id,
  posts: KitPosts,
  /** Only the part of each picture that its tile shows. */
  cropped: z.boolean(),
});
export type KitBody = z.infer<typeof KitBody>;

/** `POST` and `GET /api/media/kit`: how far the person's last posting kit is. `done` and `total` count pictures. */
export const Kit = z.object({
  state: z.enum(EXPORT_STATES),
  done: z.number().int().min(0),
  total: z.number().int().min(0),
  /** Null where there is none. */
  gridId: Id.nullable(),
  /** Until when a ready one can be downloaded, `KIT.hours` after it was made; null in every other state. */
  expiresAt: z.iso.datetime().nullable(),
});
export type Kit = z.infer<typeof Kit>;

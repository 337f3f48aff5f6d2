import { z } from 'zod';
import { Id } from '../ids.js';
import { ASSET_STATES, POSTING_STATES } from '../images.js';
import { LIMITS } from '../limits.js';
import { filePattern, pattern } from './pattern.js';

/** What grids keeps a copy of. `thumbhash` is base64. */
export const AssetImage = z.object({
  mediaId: Id,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  thumbhash: z.string(),
  state: z.enum(ASSET_STATES),
  /** Absent is `none`: 0.2.0 knows none. */
  posting: z.enum(POSTING_STATES).optional(),
});
export type AssetImage = z.infer<typeof AssetImage>;

/** The present state of assets; ids that media does not know are left out. */
export const assetImages = pattern({
  name: 'media.assets.images',
  callee: 'media',
  callers: ['grids'],
  deadline: 3_000,
  payload: z.object({ mediaIds: z.array(Id).max(500) }),
  response: z.array(AssetImage),
});

/** An asset, and the photo that it is for. */
const PictureClaim = z.object({ mediaId: Id, photoId: Id });
export type PictureClaim = z.infer<typeof PictureClaim>;

/** Claims in one message. */
export const CLAIMS_BATCH = 200;
const Claims = z.array(PictureClaim).min(1).max(CLAIMS_BATCH);

/**
 * Claims uploaded assets for photos that are about to be placed; those that cannot be are left out of the response:
 * unknown, somebody else's, another photo's, or about to be erased. `fresh` are those that were free before.
 * Repeatable.
 */
export const claimAssets = pattern({
  name: 'media.assets.claim',
  callee: 'media',
  callers: ['grids'],
  deadline: 3_000,
  payload: z.object({ userId: Id, claims: Claims }),
  response: z.array(AssetImage.extend({ photoId: Id, fresh: z.boolean() })),
});

/** Gives up claims of photos that do not show these assets; what no photo claims again is erased after a day. */
export const releaseAssets = pattern({
  name: 'media.assets.release',
  callee: 'media',
  callers: ['grids'],
  deadline: 3_000,
  payload: z.object({ userId: Id, claims: Claims }),
  response: z.object({ ok: z.literal(true) }),
});

/**
 * Makes an asset for a photo out of a media URL of the same user, by copying its objects. Repeating it with the
 * same `newMediaId` and `photoId` gives the same asset.
 * NOT_FOUND where the user has no such asset.
 */
export const copyAsset = pattern({
  name: 'media.assets.copy',
  callee: 'media',
  callers: ['grids'],
  deadline: 15_000,
  payload: z.object({ userId: Id, mediaId: Id, photoId: Id, newMediaId: Id }),
  response: AssetImage,
});

/**
 * Stores the picture of `POST /api/photos` (grids; claimed for `photoId`) or a profile image (auth; `photoId` is
 * null, and the picture is cut to its square). A profile image stays until auth has it erased.
 * Repeating it with the same `newMediaId` gives the same asset.
 */
export const storePicture = filePattern({
  name: 'media.assets.store-picture',
  callee: 'media',
  callers: ['grids', 'auth'],
  deadline: 20_000,
  bytes: LIMITS.upload.bytes,
  payload: z.object({ userId: Id, photoId: Id.nullable(), newMediaId: Id }),
  response: AssetImage,
});

/**
 * Makes the variants of a photo's asset again, where they failed; otherwise nothing changes.
 * NOT_FOUND where the user's photo has no such asset.
 */
export const retryAsset = pattern({
  name: 'media.assets.retry',
  callee: 'media',
  callers: ['grids'],
  deadline: 3_000,
  payload: z.object({ userId: Id, photoId: Id, mediaId: Id }),
  response: AssetImage,
});

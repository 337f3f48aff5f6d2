import { z } from 'zod';
import { Photo, Position } from '../http/photos.js';
import { GroupId, Id } from '../ids.js';
import { LIMITS } from '../limits.js';
import { TIERS } from '../plans.js';
import { AssetImage } from './media.js';
import { pattern } from './pattern.js';
import { record } from './record.js';

/** An asset that is claimed, under the id of the photo that will show it. */
const ClaimedPhoto = z.object({ photoId: Id, image: AssetImage });
export type ClaimedPhoto = z.infer<typeof ClaimedPhoto>;

/** The photos as they now stand, and the version of the grid that holds them. */
const PlacedPhotos = z.object({ photos: z.array(record(Photo)), version: z.number().int() });
export type PlacedPhotos = z.infer<typeof PlacedPhotos>;

/**
 * May this many photos be added? Asked before bytes are sent; the insert checks again.
 * NOT_FOUND for a grid that is not the user's, the plan refusals, CEILING_REACHED.
 */
export const roomForPhotos = pattern({
  name: 'grids.photos.room',
  callee: 'grids',
  callers: ['media'],
  deadline: 3_000,
  payload: z.object({
    userId: Id,
    tier: z.enum(TIERS),
    gridId: Id,
    adding: z.number().int().min(1).max(LIMITS.upload.filesInBatch),
  }),
  response: z.object({ ok: z.literal(true) }),
});

/** Puts claimed assets into a grid as posts, all or nothing, in the order given. Repeating it changes nothing. */
export const insertPhotos = pattern({
  name: 'grids.photos.insert',
  callee: 'grids',
  callers: ['media'],
  deadline: 8_000,
  payload: z.object({
    userId: Id,
    tier: z.enum(TIERS),
    gridId: Id,
    position: Position,
    items: z.array(ClaimedPhoto).min(1).max(LIMITS.upload.filesInBatch),
  }),
  response: PlacedPhotos,
});

/** Gives a placeholder its picture where it stands. VALIDATION_FAILED on an item that has another one. */
export const fillPlaceholder = pattern({
  name: 'grids.photos.fill',
  callee: 'grids',
  callers: ['media'],
  deadline: 8_000,
  payload: z.object({ userId: Id, tier: z.enum(TIERS), photoId: Id, image: AssetImage }),
  response: PlacedPhotos,
});

/** Appends claimed assets to a carousel; makes the group where `gridId` is given. */
export const appendToCarousel = pattern({
  name: 'grids.carousels.append',
  callee: 'grids',
  callers: ['media'],
  deadline: 8_000,
  payload: z.object({
    userId: Id,
    tier: z.enum(TIERS),
    groupId: GroupId,
    gridId: Id.nullable(),
    items: z.array(ClaimedPhoto).min(1).max(LIMITS.carouselPhotos),
  }),
  response: PlacedPhotos,
});

/**
 * Which of these photos exist at all (in a grid, in the trash or pending), and in the same order the media that they
 * show; null for a placeholder, one whose fill was begun and not done included. Media releases claims of the others.
 */
export const knownPhotos = pattern({
  name: 'grids.photos.known',
  callee: 'grids',
  callers: ['media'],
  deadline: 3_000,
  payload: z.object({ photoIds: z.array(Id).max(500) }),
  response: z.object({
    photoIds: z.array(Id),
    mediaIds: z.array(Id.nullable()),
    /** Pictures that these photos showed before and can show again. Absent from 0.2.0. */
    former: z.array(z.object({ photoId: Id, mediaId: Id })).optional(),
  }),
});

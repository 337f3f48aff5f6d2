import { z } from 'zod';
import { GroupId, Id } from '../ids.js';
import { PHOTO_STATES, POSTING_STATES } from '../images.js';
import { LIMITS } from '../limits.js';

export const MEDIA_TYPES = ['photo', 'reel', 'carousel'] as const;
export const MediaType = z.enum(MEDIA_TYPES);
export type MediaType = z.infer<typeof MediaType>;

/** Which part of a picture a tile shows: its centre as a share of width and height, and how much it is enlarged. */
export const Focus = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  zoom: z.number().min(1).max(3),
});
export type Focus = z.infer<typeof Focus>;

/** A place in a grid; anything past the end means the end. */
export const Position = z.number().int().min(0).max(LIMITS.ceilings.itemsInGrid);

export const PhotosQuery = z.object({
  gridId: Id,
  includeHidden: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});
export type PhotosQuery = z.infer<typeof PhotosQuery>;

/** `url` is a data URL, a media URL of the same user, or absent, null or empty for a placeholder. */
export const PhotoBody = z
  .object({
    url: z.string().nullish(),
    position: Position.default(0),
    isPlaceholder: z.boolean().default(false),
    isHidden: z.boolean().default(false),
    gridId: Id,
  })
  .refine((body) => body.isPlaceholder === !body.url, {
    path: ['url'],
    message: 'A placeholder has no url, and a photo needs one',
  });
export type PhotoBody = z.infer<typeof PhotoBody>;

/** `POST /api/photos/batch` as JSON: media that were uploaded before, in the order wanted. */
export const PhotoBatchBody = z.object({
  gridId: Id,
  position: Position.default(0),
  mediaIds: z
    .array(Id)
    .min(1)
    .max(LIMITS.upload.filesInBatch)
    .refine((ids) => new Set(ids).size === ids.length, 'a media id twice'),
});
export type PhotoBatchBody = z.infer<typeof PhotoBatchBody>;

/** The fields beside the files of `POST /api/photos/batch` as multipart. */
export const PhotoBatchFields = z.object({
  gridId: Id,
  position: z.coerce.number().pipe(Position).default(0),
});
export type PhotoBatchFields = z.infer<typeof PhotoBatchFields>;

export const PhotoMediaBody = z.object({ mediaId: Id });
export type PhotoMediaBody = z.infer<typeof PhotoMediaBody>;
export const PositionBody = z.object({ position: Position });
export type PositionBody = z.infer<typeof PositionBody>;

export const BatchPositionBody = z.object({
  updates: z
    .array(z.object({ id: Id, position: Position }))
    .min(1)
    .max(LIMITS.ceilings.itemsInGrid)
    .refine((updates) => new Set(updates.map((update) => update.id)).size === updates.length, 'an id twice'),
});
export type BatchPositionBody = z.infer<typeof BatchPositionBody>;

export const VisibilityBody = z.object({ isHidden: z.boolean() });
export type VisibilityBody = z.infer<typeof VisibilityBody>;
export const PinBody = z.object({ isPinned: z.boolean() });
export type PinBody = z.infer<typeof PinBody>;
export const MediaTypeBody = z.object({ mediaType: MediaType });
export type MediaTypeBody = z.infer<typeof MediaTypeBody>;
export const DescriptionBody = z.object({ description: z.string().max(LIMITS.captionHardStop) });
export type DescriptionBody = z.infer<typeof DescriptionBody>;
export const CarouselPlaceBody = z.object({
  carouselGroupId: GroupId.nullable(),
  carouselPosition: z.number().int().min(0).max(LIMITS.carouselPhotos).nullable(),
});
export type CarouselPlaceBody = z.infer<typeof CarouselPlaceBody>;
/** The fields beside the files of `POST /api/carousels`. */
export const NewCarouselFields = z.object({ carouselGroupId: GroupId, gridId: Id });
export type NewCarouselFields = z.infer<typeof NewCarouselFields>;

/** The field beside the files of `POST /api/carousels/{groupId}/photos`; it repeats the address. */
export const CarouselPhotosFields = z.object({ carouselGroupId: GroupId.optional() });
export type CarouselPhotosFields = z.infer<typeof CarouselPhotosFields>;

export const CarouselReorderBody = z.object({
  positions: z
    .array(z.object({ id: Id, carouselPosition: z.number().int().min(0).max(LIMITS.carouselPhotos) }))
    .min(1)
    .max(LIMITS.carouselPhotos)
    .refine((updates) => new Set(updates.map((update) => update.id)).size === updates.length, 'an id twice'),
});
export type CarouselReorderBody = z.infer<typeof CarouselReorderBody>;

/** Where the caption of a carousel's post is stored. The post has one, and all its photos carry it. */
const PostCaption = z
  .object({
    /** The photo of the carousel in whose document it is stored. */
    photoId: z.string(),
    /** That photo's revision: what a description save of any photo of the carousel names in `If-Match`. */
    revision: z.number(),
    /** The photo's own caption, which it shows again as a post of its own. */
    own: z.string(),
  })
  .readonly();
type PostCaption = z.infer<typeof PostCaption>;

/** Addresses of a whole picture, by the width in device pixels of the tile that it covers. */
const Tiles = z.object({ 400: z.string(), 800: z.string() }).readonly();

/** An item of a grid, as every call returns it. */
export const Photo = z
  .object({
    id: z.string(),
    gridId: z.string(),
    url: z.string().nullable(),
    thumbUrl: z.string().nullable(),
    thumbhash: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    position: z.number(),
    isPlaceholder: z.boolean(),
    isHidden: z.boolean(),
    isPinned: z.boolean(),
    mediaType: MediaType,
    /** The caption of the post: in a carousel the same on every photo. */
    description: z.string(),
    /** Of a photo in a carousel that has a cover; absent otherwise. */
    caption: PostCaption.optional(),
    carouselGroupId: z.string().nullable(),
    carouselPosition: z.number().nullable(),
    /** These five are there where they hold something. The last three are the post's, as the caption is. */
    focus: Focus.optional(),
    altText: z.string().optional(),
    firstComment: z.string().optional(),
    label: z.string().optional(),
    /** The fixed day on which it is to be posted, `2026-11-22`, in the time zone of the grid's rhythm. */
    date: z.string().optional(),
    state: z.enum(PHOTO_STATES),
    /** Whether there is a picture that is good enough to post; absent is `none`. */
    postingState: z.enum(POSTING_STATES).optional(),
    /** Its address; absent or null where there is none. */
    postingUrl: z.string().nullable().optional(),
    /** Absent or null where there is no posting picture. */
    tiles: Tiles.nullable().optional(),
    revision: z.number(),
    createdAt: z.string(),
  })
  .readonly();
export type Photo = z.infer<typeof Photo>;

export interface PhotoPosition {
  readonly id: string;
  readonly position: number;
}

/** The `details` of VERSION_CONFLICT: what is there now, and the version to send with the next attempt. */
export interface VersionConflict<Current> {
  readonly version: number;
  readonly current: Current;
}

/** `PATCH /api/photos/{id}/pin`. */
export interface PinResponse {
  readonly photo: Photo;
  readonly unpinned: readonly string[];
}

/** `POST /api/photos/{id}/restore`. */
export const RestoredPhoto = Photo.unwrap()
  .extend({
    /** It was pinned when it was deleted, and came back without: three others are pinned by now. */
    lostPin: z.literal(true).optional(),
  })
  .readonly();
export type RestoredPhoto = z.infer<typeof RestoredPhoto>;

/** `POST /api/grids/{id}/unhide-all`. */
export interface UnhideResponse {
  readonly count: number;
}

/** `POST /api/media`. `thumbhash` is base64. */
export const UploadedMedia = z
  .object({
    mediaId: z.string(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    thumbhash: z.string(),
  })
  .readonly();
export type UploadedMedia = z.infer<typeof UploadedMedia>;

/**
 * `PUT /api/media/{id}/posting`: one multipart file, the picture to post of media that are there already. The same
 * bytes again are 200, others are 409 `POSTING_PICTURE_EXISTS`.
 */
export const PostingPicture = z
  .object({
    mediaId: z.string(),
    url: z.string(),
    tiles: Tiles,
  })
  .readonly();
export type PostingPicture = z.infer<typeof PostingPicture>;

/** An entry of `GET /api/trash`. */
export const TrashItem = z
  .object({
    id: z.string(),
    kind: z.enum(['photo', 'grid']),
    name: z.string().nullable(),
    gridId: z.string().nullable(),
    thumbUrl: z.string().nullable(),
    /** A photo's caption; empty for a grid. */
    description: z.string(),
    /** Where a photo stood among the posts, from 0; null for a grid, and for a carousel's photo beyond the first. */
    position: z.number().nullable(),
    deletedAt: z.string(),
    erasedAt: z.string(),
  })
  .readonly();
export type TrashItem = z.infer<typeof TrashItem>;

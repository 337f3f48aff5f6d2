import { LIMITS } from './limits.js';

/**
 * What the server keeps of a photo (decisions page). Sides in pixels; nothing is enlarged, and none is ever changed.
 */
export const VARIANTS = {
  master: { fit: 'inside', side: 2_048, format: 'jpeg', quality: 90, contentType: 'image/jpeg' },
  display: { fit: 'inside', side: 800, format: 'webp', quality: 80, contentType: 'image/webp' },
  thumb: { fit: 'width', side: 400, format: 'webp', quality: 80, contentType: 'image/webp' },
  /** What is sent after the first picture, to be posted; photos uploaded by older versions have none. */
  posting: { fit: 'inside', side: 2_160, format: 'jpeg', quality: 92, contentType: 'image/jpeg' },
  /** Of the posting picture, uncropped: each covers a tile of 3:4 that is so many device pixels wide. */
  tile400: { fit: 'tile', side: 400, format: 'webp', quality: 80, contentType: 'image/webp' },
  tile800: { fit: 'tile', side: 800, format: 'webp', quality: 80, contentType: 'image/webp' },
} as const;

export type Variant = keyof typeof VARIANTS;
export const VARIANT_NAMES = Object.keys(VARIANTS) as readonly Variant[];

/** Those that are made of a posting picture: all of them are there, or none. */
export const POSTING_VARIANTS = ['posting', 'tile400', 'tile800'] as const satisfies Variant[];
export type PostingVariant = (typeof POSTING_VARIANTS)[number];

/** The address of a variant on the product's own origin; immutable and unguessable. */
export function mediaUrl(mediaId: string, variant: Variant): string {
  return `/media/${mediaId}/${variant}`;
}

/** The addresses of the tiles of media that have a posting picture, by their widths in device pixels. */
export const tileUrls = (mediaId: string) => ({
  400: mediaUrl(mediaId, 'tile400'),
  800: mediaUrl(mediaId, 'tile800'),
});

/** The media id in an address made by {@link mediaUrl}, or null for anything else. */
export function mediaIdOf(url: string): string | null {
  const [, mediaId, variant] = /^\/media\/([0-9a-f]{32})\/(\w+)$/.exec(url) ?? [];
  return mediaId !== undefined && variant !== undefined && variant in VARIANTS ? mediaId : null;
}

/** An asset's life: its objects are being written, its master is stored, all variants are there, or they failed. */
export const ASSET_STATES = ['storing', 'received', 'ready', 'failed'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

/** The variants in a photo's response. */
export const PHOTO_STATES = ['ready', 'processing', 'failed'] as const;
type PhotoState = (typeof PHOTO_STATES)[number];

/** A photo is `processing` until its asset is `ready` or has `failed`. */
export function photoStateOf(state: AssetState): PhotoState {
  return state === 'ready' || state === 'failed' ? state : 'processing';
}

/** A photo's posting picture: nobody sent one, it is stored, or what was sent cannot be used. */
export const POSTING_STATES = ['none', 'ready', 'failed'] as const;
export type PostingState = (typeof POSTING_STATES)[number];

interface Pictured {
  readonly postingState?: PostingState | undefined;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Whether a photo has nothing larger to post than the picture that the browser scaled for its upload. A file that was
 * smaller than that was uploaded in its own size.
 */
export const isOnlySmall = ({ postingState, width, height }: Pictured): boolean =>
  postingState !== 'ready' && Math.max(width ?? 0, height ?? 0) === LIMITS.upload.clientSide;

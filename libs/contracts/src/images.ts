/** What the server keeps of a photo (decisions page). Sides in pixels; nothing is enlarged. */
export const VARIANTS = {
  master: { fit: 'inside', side: 2_048, format: 'jpeg', quality: 90, contentType: 'image/jpeg' },
  display: { fit: 'inside', side: 800, format: 'webp', quality: 80, contentType: 'image/webp' },
  thumb: { fit: 'width', side: 400, format: 'webp', quality: 80, contentType: 'image/webp' },
} as const;

export type Variant = keyof typeof VARIANTS;
export const VARIANT_NAMES = Object.keys(VARIANTS) as readonly Variant[];

/** The address of a variant on the product's own origin; immutable and unguessable. */
export function mediaUrl(mediaId: string, variant: Variant): string {
  return `/media/${mediaId}/${variant}`;
}

/** The media id in an address made by {@link mediaUrl}, or null for anything else. */
export function mediaIdOf(url: string): string | null {
  return /^\/media\/([0-9a-f]{32})\/(?:master|display|thumb)$/.exec(url)?.[1] ?? null;
}

/** An asset's life: its objects are being written, its master is stored, all variants are there, or they failed. */
export const ASSET_STATES = ['storing', 'received', 'ready', 'failed'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

/** The variants in a photo's response. */
export const PHOTO_STATES = ['ready', 'processing', 'failed'] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

/** A photo is `processing` until its asset is `ready` or has `failed`. */
export function photoStateOf(state: AssetState): PhotoState {
  return state === 'ready' || state === 'failed' ? state : 'processing';
}

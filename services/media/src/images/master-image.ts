import { LIMITS, VARIANTS } from '@tessera/contracts';
import { readFile } from 'node:fs/promises';
import type { Metadata, ResizeOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import {
  displayPixels,
  encodeVariants,
  fromPixels,
  release,
  type DerivedImages,
  type Pixels,
} from './derived-images.js';
import { imageTooLarge, imagesBusy, unreadableImage, unsupportedImage } from './image-errors.js';
import { sniff, type ImageFormat } from './image-format.js';
import { countScans } from './jpeg-scans.js';
import { isTimeout, sharp } from './sharp-setup.js';

/** A file's path or its bytes. */
export type ImageSource = string | Buffer;

export interface ImageHeader {
  readonly width: number;
  readonly height: number;
}

/** What the header of a sent image tells. */
interface SentHeader extends ImageHeader {
  /** Its pixels as the gate counts them: one that takes more memory counts for more than one. */
  readonly countedPixels: number;
}

/** An image as it is kept: a JPEG with its size in pixels, and what stands in for it while it loads (base64). */
export interface MasterImage extends ImageHeader {
  readonly jpeg: Buffer;
  readonly thumbhash: string;
  /** Null for a profile picture, which has no smaller variants. */
  readonly derived: DerivedImages | null;
}

/** How a master is cut: inside a square of `side`, or covering one exactly. */
export type MasterShape = 'photo' | 'profile';

const SECONDS = 20;
const WHITE = '#ffffff';
/** thumbhash takes at most 100 x 100 pixels. */
const THUMBHASH_SIDE = 100;

/** Bytes that a pixel takes while an image is decoded: what the gate counts on, and of an interlaced PNG of 16 bits. */
const PIXEL_BYTES = 6;
/**
 * Of a JPEG: ten are usual. For each the decoder goes through all pixels, before it looks at its deadline for the first
 * time: a thousand, in a file of 40 kB, would take minutes.
 */
const MOST_SCANS = 100;
const interlacedBytes = (channels: number): number => 2 * channels + 1;

/**
 * Reads an image's size from its header, before anything is decoded.
 * @param firstBytes at least `SNIFF_BYTES` of it, where it has so many.
 * @throws AppError UNSUPPORTED_IMAGE, FILE_TOO_LARGE beyond 60 megapixels or 20,000 pixels of a side, IMAGE_UNREADABLE
 * also for a JPEG of too many scans.
 */
export async function readHeader(source: ImageSource, firstBytes: Buffer): Promise<SentHeader> {
  const format: ImageFormat | null = sniff(firstBytes);
  if (!format) throw unsupportedImage();
  let metadata: Metadata;
  try {
    metadata = await sharp(source, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw unreadableImage(error);
  }
  const { format: found, width, height, isProgressive, depth, channels } = metadata;
  if (found !== format) throw unsupportedImage();
  const { pixels, side } = LIMITS.upload;
  if (width * height > pixels || Math.max(width, height) > side) throw imageTooLarge({ width, height });
  if (format === 'jpeg' && isProgressive && countScans(await bytesOf(source)) > MOST_SCANS)
    throw unreadableImage(new Error(`a JPEG of more than ${MOST_SCANS} scans`));
  const isWide = found === 'png' && isProgressive && depth === 'ushort';
  const bytes = isWide ? Math.max(PIXEL_BYTES, interlacedBytes(channels)) : PIXEL_BYTES;
  return { width, height, countedPixels: Math.ceil((width * height * bytes) / PIXEL_BYTES) };
}

async function bytesOf(source: ImageSource): Promise<Buffer> {
  return Buffer.isBuffer(source) ? source : readFile(source);
}

/**
 * Decodes an image once and makes its master and the variants of that: orientation applied, sRGB, no metadata, nothing
 * enlarged but a profile picture, the first frame, transparency on white.
 * @throws AppError IMAGE_UNREADABLE for what cannot be decoded to its end, DEPENDENCY_UNAVAILABLE after 20 s.
 */
export async function makeMaster(source: ImageSource, shape: MasterShape): Promise<MasterImage> {
  const { side, quality } = VARIANTS.master;
  const square = LIMITS.profileImage;
  try {
    const pixels = await decodeUpright(
      source,
      shape === 'photo'
        ? { width: side, height: side, fit: 'inside', withoutEnlargement: true }
        : { width: square.side, height: square.side, fit: 'cover' },
    );
    const { width, height } = pixels.info;
    const small = await displayPixels(pixels, { width, height });
    const [jpeg, thumbhash, derived] = await Promise.all([
      fromPixels(pixels)
        .jpeg({ quality: shape === 'photo' ? quality : square.quality * 100 })
        .toBuffer(),
      thumbhashOf(small),
      shape === 'photo' ? encodeVariants(pixels, small, { width, height }) : null,
    ]);
    release(pixels, small);
    return { jpeg, thumbhash, derived, width, height };
  } catch (error) {
    throw isTimeout(error) ? imagesBusy(error) : unreadableImage(error);
  }
}

/** An image's first frame in sRGB at another size: orientation applied, transparency on white. */
export function decodeUpright(source: ImageSource, size: ResizeOptions): Promise<Pixels> {
  return sharp(source, {
    limitInputPixels: LIMITS.upload.pixels,
    failOn: 'warning',
    sequentialRead: true,
    pages: 1,
  })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(size)
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

import { LIMITS } from '@tessera/contracts';
import { scaledSize, type Size } from './scaled-size.js';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Decodes a picture upright; of a GIF its first frame. Throws where the browser cannot read it. */
export async function decode(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

export const uploadSize = (size: Size): Size => scaledSize(size, LIMITS.upload.clientSide);

/** Draws the picture on white, at the canvas's size. */
export function drawOnWhite(context: Context, bitmap: ImageBitmap, { width, height }: Size): void {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
}

/** What both ways of scaling answer: a JPEG of the specification's quality. */
export const ENCODING = { type: 'image/jpeg', quality: LIMITS.upload.clientQuality } as const;

import { scaledSize, type Size } from './scaled-size.js';

/** A picture and what to make of it: a JPEG whose longer side is at most `side` pixels. */
export interface ScaleRequest {
  readonly file: Blob;
  readonly side: number;
  /** 0 to 1. */
  readonly quality: number;
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Draws the picture upright and on white into a canvas that `contextOf` makes of the size that it shall have; of
 * a GIF the first frame. Nothing is enlarged. Throws where the browser cannot read it. This runs in a worker and
 * must import little.
 */
export async function drawScaled(
  { file, side }: ScaleRequest,
  contextOf: (size: Size) => Context | null,
): Promise<void> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = scaledSize(bitmap, side);
    const context = contextOf({ width, height });
    if (context === null) throw new Error('no 2d context');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
  } finally {
    bitmap.close();
  }
}

export const SCALED_TYPE = 'image/jpeg';

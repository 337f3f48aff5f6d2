import { scaledSize, type Size } from './scaled-size.js';

/** A picture and what to make of it: a JPEG whose longer side is at most `side` pixels. */
export interface ScaleRequest {
  readonly file: Blob;
  readonly side: number;
  /** 0 to 1. */
  readonly quality: number;
}

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/**
 * Draws the picture upright, on white, into a canvas of the size that it shall have; of a GIF the first frame.
 * Nothing is enlarged. Throws where the browser cannot read it. This runs in a worker and must import little.
 */
export async function drawScaled<C extends Canvas>(
  { file, side }: ScaleRequest,
  makeCanvas: (size: Size) => C,
): Promise<C> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = scaledSize(bitmap, side);
    const canvas = makeCanvas({ width, height });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no 2d context');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return canvas;
  } finally {
    bitmap.close();
  }
}

export const SCALED_TYPE = 'image/jpeg';

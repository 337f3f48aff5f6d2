import type { Focus } from '@tessera/contracts';
import { MIDDLE, pixelsShown } from '@tessera/grid-core';
import { sharp } from './sharp-setup.js';

/** It was encoded once already: a second time must not show. */
const QUALITY = 92;
const SECONDS = 20;

/**
 * The part of a stored picture that its tile shows, in the picture's own pixels, as the page of the next post cuts it;
 * a picture that the tile shows whole stays as it is.
 * @param shape of the tile, its height by its width
 */
export async function croppedImage(picture: Buffer, shape: number, focus: Focus = MIDDLE): Promise<Buffer> {
  const { width: whole, height: tall } = await sharp(picture).metadata();
  const part = pixelsShown({ width: whole, height: tall }, shape, focus);
  if (part.width === whole && part.height === tall) return picture;
  return sharp(picture, { failOn: 'warning' })
    .timeout({ seconds: SECONDS })
    .extract(part)
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

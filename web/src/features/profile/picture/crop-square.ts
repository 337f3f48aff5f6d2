import { LIMITS } from '@tessera/contracts';

/** A square of a picture, in its own pixels; it may reach beyond the picture's edges. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The square as a JPEG of 400 x 400 at quality 0.9, as a data URL [spec 5.5]; white where the picture ends.
 * Throws where the browser cannot read the file.
 */
export async function cropSquare(file: Blob, { x, y, width, height }: Square): Promise<string> {
  const { side, quality } = LIMITS.profileImage;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no 2d context');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, width, height, 0, 0, side, side);
    return canvas.toDataURL('image/jpeg', quality);
  } finally {
    bitmap.close();
  }
}

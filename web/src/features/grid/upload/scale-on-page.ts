import { decode, drawOnWhite, ENCODING, uploadSize } from './draw-scaled.js';

/** As the worker does it, for browsers that cannot draw in a worker. */
export async function scaleOnPage(file: Blob): Promise<Blob> {
  const bitmap = await decode(file);
  try {
    const size = uploadSize(bitmap);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no 2d context');
    drawOnWhite(context, bitmap, size);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (picture) => (picture === null ? reject(new Error('not encoded')) : resolve(picture)),
        ENCODING.type,
        ENCODING.quality,
      );
    });
  } finally {
    bitmap.close();
  }
}

import { drawScaled, SCALED_TYPE, type ScaleRequest } from './draw-scaled.js';

/** As the worker does it, for browsers that cannot draw in a worker. */
export async function scaleOnPage(request: ScaleRequest): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await drawScaled(request, (size) => {
    Object.assign(canvas, size);
    return canvas.getContext('2d');
  });
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (picture) => (picture === null ? reject(new Error('not encoded')) : resolve(picture)),
      SCALED_TYPE,
      request.quality,
    );
  });
}

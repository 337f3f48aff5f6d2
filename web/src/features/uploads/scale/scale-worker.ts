import { drawScaled, SCALED_TYPE, type ScaleRequest } from './draw-scaled.js';
import type { ScaleResponse } from './scale-pool.js';

/** Scales one picture at a time, away from the main thread, so that the page never stalls. */
async function scale(request: ScaleRequest): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  await drawScaled(request, (size) => {
    Object.assign(canvas, size);
    return canvas.getContext('2d');
  });
  return canvas.convertToBlob({ type: SCALED_TYPE, quality: request.quality });
}

self.onmessage = ({ data }: MessageEvent<ScaleRequest>) => {
  scale(data).then(
    (picture) => self.postMessage({ picture } satisfies ScaleResponse),
    (error: unknown) => self.postMessage({ failure: String(error) } satisfies ScaleResponse),
  );
};

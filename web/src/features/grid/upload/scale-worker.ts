import { decode, drawOnWhite, ENCODING, uploadSize } from './draw-scaled.js';
import type { ScaleAnswer } from './scale-pool.js';

/** Scales one picture at a time, away from the main thread, so that the page never stalls. */
async function scale(file: Blob): Promise<Blob> {
  const bitmap = await decode(file);
  try {
    const size = uploadSize(bitmap);
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no 2d context');
    drawOnWhite(context, bitmap, size);
    return await canvas.convertToBlob(ENCODING);
  } finally {
    bitmap.close();
  }
}

self.onmessage = ({ data: file }: MessageEvent<Blob>) => {
  scale(file).then(
    (picture) => self.postMessage({ picture } satisfies ScaleAnswer),
    (error: unknown) => self.postMessage({ failure: String(error) } satisfies ScaleAnswer),
  );
};

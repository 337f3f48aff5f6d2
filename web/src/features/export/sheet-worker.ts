import { drawSheet, PictureMissing, type SheetRequest } from './draw-sheet.js';
import type { SheetAnswer } from './draw-in-worker.js';

/** Draws one file, away from the main thread, so that the page never stalls. */
async function draw(request: SheetRequest): Promise<Blob> {
  const { sheet, width, scale } = request;
  const canvas = new OffscreenCanvas(width * scale, sheet.height * scale);
  // Opaque, so that the file needs no fourth channel.
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no 2d context');
  await drawSheet(request, context, (drawn) => tell({ drawn }));
  return canvas.convertToBlob({ type: 'image/png' });
}

const tell = (answer: SheetAnswer) => self.postMessage(answer);

self.onmessage = ({ data }: MessageEvent<SheetRequest>) => {
  draw(data).then(
    (picture) => tell({ picture }),
    (error: unknown) => tell({ failure: String(error), isPicture: error instanceof PictureMissing }),
  );
};

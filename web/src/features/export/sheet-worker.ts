import type { SheetResponse } from './draw-in-worker.js';
import { drawSheet, PictureMissing, type SheetRequest } from './draw-sheet.js';

/** Draws one file, so that the main thread never stalls. */
async function draw(request: SheetRequest): Promise<Blob> {
  const { sheet, format } = request;
  const { width, pixelRatio } = format;
  const canvas = new OffscreenCanvas(width * pixelRatio, sheet.height * pixelRatio);
  // Opaque, so that the file needs no fourth channel.
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no 2d context');
  await drawSheet(request, context, (drawn) => tell({ drawn }));
  return canvas.convertToBlob({ type: 'image/png' });
}

const tell = (response: SheetResponse) => self.postMessage(response);

self.onmessage = ({ data }: MessageEvent<SheetRequest>) => {
  draw(data).then(
    (picture) => tell({ picture }),
    (error: unknown) => tell({ failure: String(error), isPicture: error instanceof PictureMissing }),
  );
};

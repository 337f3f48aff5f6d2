import { drawRow, PictureMissing, type RowRequest } from './draw-row.js';
import type { RowResponse } from './draw-in-workers.js';
import { pngStrip } from './png/png-strip.js';

/** Draws and compresses rows of a file, so that the main thread never stalls. */
async function draw(request: RowRequest): Promise<void> {
  const { row, height, format } = request;
  const [wide, high] = [format.width * format.pixelRatio, height * format.pixelRatio];
  // Its pixels are read once, right after they are drawn: a graphics card would only have to send them back.
  const context = new OffscreenCanvas(wide, high).getContext('2d', {
    alpha: false,
    willReadFrequently: true,
  });
  if (context === null) throw new Error('no 2d context');
  await drawRow(request, context, () => tell({ drawn: 1 }));
  const strip = pngStrip(context.getImageData(0, 0, wide, high).data, wide, high);
  tell({ row, strip }, [strip.chunk.buffer]);
}

const tell = (response: RowResponse, transfer: Transferable[] = []) =>
  self.postMessage(response, { transfer });

self.onmessage = ({ data }: MessageEvent<RowRequest>) => {
  draw(data).catch((error: unknown) =>
    tell({ failure: String(error), isPicture: error instanceof PictureMissing }),
  );
};

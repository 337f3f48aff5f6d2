import { MIDDLE, partShown } from '../../domain/pictures/part-shown.js';
import type { ExportSheet, ExportTile } from './export-layout.js';

/** A file to draw, with what it looks like: this goes to a worker as it is. */
export interface SheetRequest {
  readonly sheet: ExportSheet;
  /** Of the file, and of one tile; CSS pixels, of which each has `scale` by `scale` of the picture's. */
  readonly width: number;
  readonly tileWidth: number;
  readonly scale: number;
  readonly background: string;
  readonly grey: string;
}

/** A picture of the file could not be had: that is no fault of the browser's drawing. */
export class PictureMissing extends Error {
  override readonly name = 'PictureMissing';
}

/** Pictures fetched and decoded at once: enough for the network, few enough for the memory of a phone. */
const LANES = 6;
/** Each picture is there within this time, or the export says that it failed. */
const LOAD_MS = 60_000;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Draws the tiles of a file, each as soon as its picture is there; `onDrawn` is told how many are. This runs in a worker
 * and must import little. Throws PictureMissing.
 */
export async function drawSheet(
  request: SheetRequest,
  context: Context,
  onDrawn: (count: number) => void,
): Promise<void> {
  const { sheet, width, scale, background } = request;
  context.scale(scale, scale);
  context.fillStyle = background;
  context.fillRect(0, 0, width, sheet.height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const waiting = [...sheet.tiles];
  let drawn = 0;
  const lane = async (): Promise<void> => {
    for (let tile = waiting.shift(); tile !== undefined; tile = waiting.shift()) {
      await drawTile(request, context, tile);
      onDrawn((drawn += 1));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function drawTile(
  { sheet: { tileHeight }, tileWidth, grey }: SheetRequest,
  context: Context,
  { url, focus, left, top }: ExportTile,
): Promise<void> {
  if (url === null) {
    context.fillStyle = grey;
    context.fillRect(left, top, tileWidth, tileHeight);
    return;
  }
  const picture = await pictureAt(url);
  const { width, height } = picture;
  const part = partShown(height / width, tileHeight / tileWidth, focus ?? MIDDLE);
  context.drawImage(
    picture,
    part.left * width,
    part.top * height,
    part.width * width,
    part.height * height,
    left,
    top,
    tileWidth,
    tileHeight,
  );
  picture.close();
}

async function pictureAt(url: string): Promise<ImageBitmap> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LOAD_MS) });
    if (!response.ok) throw new Error(String(response.status));
    return await createImageBitmap(await response.blob());
  } catch (error) {
    throw new PictureMissing(`${url}: ${String(error)}`);
  }
}

import type { EXPORT } from '@tessera/contracts';
import { MIDDLE, partShown } from '../../domain/pictures/part-shown.js';
import type { ExportSheet, ExportTile } from './export-layout.js';

/** A file to draw. Its format comes along, because a worker that imports the contracts has all schemas in its file. */
export interface SheetRequest {
  readonly sheet: ExportSheet;
  readonly format: typeof EXPORT;
}

/** A placeholder in the picture; the picture knows no theme. */
export const GREY = '#d9dadd';

/** A picture of the file could not be had: that is no fault of the browser's drawing. */
export class PictureMissing extends Error {
  override readonly name = 'PictureMissing';
}

/** Pictures fetched and decoded at once: enough for the network, few enough for the memory of a phone. */
const LANES = 6;
/** Each picture is there within this time, or the export fails. */
const LOAD_MS = 60_000;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Draws the tiles of a file, each as soon as its picture is there; `onDrawn` is told how many are. This runs in a worker
 * and must import little. Throws PictureMissing.
 */
export async function drawSheet(
  { sheet, format }: SheetRequest,
  context: Context,
  onDrawn: (count: number) => void,
): Promise<void> {
  context.scale(format.pixelRatio, format.pixelRatio);
  context.fillStyle = format.background;
  context.fillRect(0, 0, format.width, sheet.height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const waiting = [...sheet.tiles];
  let drawn = 0;
  const lane = async (): Promise<void> => {
    for (let tile = waiting.shift(); tile !== undefined; tile = waiting.shift()) {
      await drawTile(context, tile, { width: format.tileWidth, height: sheet.tileHeight });
      onDrawn((drawn += 1));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function drawTile(
  context: Context,
  { url, focus, left, top }: ExportTile,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  if (url === null) {
    context.fillStyle = GREY;
    context.fillRect(left, top, size.width, size.height);
    return;
  }
  const picture = await pictureAt(url);
  const { width, height } = picture;
  const part = partShown(height / width, size.height / size.width, focus ?? MIDDLE);
  context.drawImage(
    picture,
    part.left * width,
    part.top * height,
    part.width * width,
    part.height * height,
    left,
    top,
    size.width,
    size.height,
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

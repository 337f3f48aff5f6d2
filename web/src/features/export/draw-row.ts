import type { EXPORT } from '@tessera/contracts';
import { MIDDLE, partShown } from '@tessera/grid-core';
import type { ExportTile } from './export-layout.js';

/**
 * One row of tiles to draw. The format comes along: a worker that imports the contracts has all schemas in its file.
 */
export interface RowRequest {
  /** Its place in the file. */
  readonly row: number;
  readonly tiles: readonly ExportTile[];
  /** CSS pixels. */
  readonly height: number;
  readonly format: typeof EXPORT;
}

/** A placeholder in the picture; the picture knows no theme. */
export const GREY = '#d9dadd';

/** A picture of the file could not be had: that is no fault of the browser's drawing. */
export class PictureMissing extends Error {
  override readonly name = 'PictureMissing';
}

/** Each picture is there within this time, or the export fails. */
const LOAD_MS = 60_000;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Draws the tiles of a row, each as soon as its picture is there; `onDrawn` is called for each. This runs in a worker
 * and must import little. Throws PictureMissing.
 */
export async function drawRow(
  { tiles, height, format }: RowRequest,
  context: Context,
  onDrawn: () => void,
): Promise<void> {
  context.scale(format.pixelRatio, format.pixelRatio);
  context.fillStyle = format.background;
  context.fillRect(0, 0, format.width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const drawn = tiles.map(async (tile) => {
    await drawTile(context, tile, { width: format.tileWidth, height });
    onDrawn();
  });
  await Promise.all(drawn);
}

async function drawTile(
  context: Context,
  { url, focus, left }: ExportTile,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  if (url === null) {
    context.fillStyle = GREY;
    context.fillRect(left, 0, size.width, size.height);
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
    0,
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

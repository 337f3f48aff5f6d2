import sharp from 'sharp';

const TILE = { width: 360, height: 480 };
const COLUMNS = 3;

/** A tile's raw RGB bytes, 360 x 480. */
type TilePixels = Buffer;

/**
 * The original as its tile should look, by a decoder and a scaler of its own: orientation applied, first frame,
 * flattened on white, cropped to cover in the middle.
 */
export async function expectedTile(original: Buffer): Promise<TilePixels> {
  return sharp(original)
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ ...TILE, fit: 'cover', position: 'centre' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The tiles of an exported PNG in reading order. Throws where the picture is not 1080 px wide. */
export async function exportedTiles(png: Buffer, count: number): Promise<TilePixels[]> {
  const { width, height, format } = await sharp(png).metadata();
  const rows = Math.ceil(count / COLUMNS);
  if (format !== 'png' || width !== COLUMNS * TILE.width || height !== rows * TILE.height) {
    throw new Error(`a ${format} of ${width} x ${height}, where ${rows} rows of 1080 x 480 were expected`);
  }
  const places = Array.from({ length: count }, (_, index) => ({
    left: (index % COLUMNS) * TILE.width,
    top: Math.floor(index / COLUMNS) * TILE.height,
    ...TILE,
  }));
  return Promise.all(places.map((place) => sharp(png).extract(place).removeAlpha().raw().toBuffer()));
}

/** The mean absolute difference of two tiles over all bytes, of 255. */
export function meanDifference(left: TilePixels, right: TilePixels): number {
  if (left.length !== right.length) throw new Error('tiles of different sizes');
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += Math.abs((left[at] ?? 0) - (right[at] ?? 0));
  return sum / left.length;
}

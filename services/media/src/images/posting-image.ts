import { VARIANTS, type PostingVariant } from '@tessera/contracts';
import { asWebp, fromPixels, release, scaledBy } from './derived-images.js';
import { unreadableImage, imagesBusy } from './image-errors.js';
import { decodeUpright, type ImageHeader, type ImageSource } from './master-image.js';
import { isTimeout } from './sharp-setup.js';

/** A picture for posting, and the tiles made of it. */
export type PostingImages = Readonly<Record<PostingVariant, Buffer>>;

/** Tiles are 3:4 at the tallest: of every other ratio they need fewer pixels. */
const TILE_RATIO = 3 / 4;

/** The size at which a whole picture covers a tile that is `tileWidth` pixels wide; never enlarged. */
function tileSize(image: ImageHeader, tileWidth: number): ImageHeader {
  return scaledBy(Math.max(tileWidth / image.width, tileWidth / TILE_RATIO / image.height), image);
}

/**
 * Decodes an image once and makes the picture for posting and its tiles: as a master, but larger. It is always encoded
 * again, so that no metadata and nothing else that a file may carry is kept.
 * @throws AppError IMAGE_UNREADABLE for what cannot be decoded to its end, DEPENDENCY_UNAVAILABLE after 20 s.
 */
export async function makePosting(source: ImageSource): Promise<PostingImages> {
  const { posting, tile400, tile800 } = VARIANTS;
  try {
    const pixels = await decodeUpright(source, {
      width: posting.side,
      height: posting.side,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const tile = ({ side, quality }: typeof tile400 | typeof tile800) =>
      asWebp(fromPixels(pixels).resize({ ...tileSize(pixels.info, side), fit: 'fill' }), quality);
    const [jpeg, small, large] = await Promise.all([
      fromPixels(pixels).jpeg({ quality: posting.quality }).toBuffer(),
      tile(tile400),
      tile(tile800),
    ]);
    release(pixels);
    return { posting: jpeg, tile400: small, tile800: large };
  } catch (error) {
    throw isTimeout(error) ? imagesBusy(error) : unreadableImage(error);
  }
}

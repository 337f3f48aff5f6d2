// @ts-check
import { HEIGHT, WIDTH, randomFrom } from './canvas.mjs';

const QUALITY = 90;

/**
 * Turns a drawing into a photo-like JPEG: grain, as film has it, keeps smooth skies from banding.
 * @param {import('./landscapes.mjs').Draw} draw
 * @param {number} seed
 * @returns {Promise<Buffer>} 1600 x 2000 pixels
 */
export async function renderPicture(draw, seed) {
  const { default: sharp } = await import('sharp');
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .grayscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(draw(randomFrom(seed))))
    .flatten({ background: '#ffffff' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

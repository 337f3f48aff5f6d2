import sharp from 'sharp';
import { pngFile } from './png-file.js';
import { pngStrip } from './png-strip.js';

type Colour = (x: number, y: number) => readonly [number, number, number];

function pixels(width: number, height: number, colour: Colour): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    rgba.set([...colour(at % width, Math.floor(at / width)), 255], at * 4);
  return rgba;
}

/** Made of strips of these heights. */
async function written(width: number, heights: readonly number[], colour: Colour) {
  let top = 0;
  const strips = heights.map((height) => {
    const from = top;
    top += height;
    return pngStrip(
      pixels(width, height, (x, y) => colour(x, from + y)),
      width,
      height,
    );
  });
  const file = pngFile(width, top, strips);
  const bytes = Buffer.from(await bytesOf(file));
  const { data, info } = await sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { bytes: bytes.length, info, data };
}

/** jsdom's Blob reads itself only by a reader. */
function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error!);
    reader.readAsArrayBuffer(blob);
  });
}

/** The same sequence every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

const next = random(7);
const NOISE = Array.from({ length: 400 * 300 * 3 }, () => Math.floor(next() * 256));
const PICTURES: Record<string, Colour> = {
  'noise, which does not compress': (x, y) => {
    const at = ((y % 300) * 400 + x) * 3;
    return [NOISE[at]!, NOISE[at + 1]!, NOISE[at + 2]!];
  },
  'one colour': () => [217, 218, 221],
  'runs of every length': (x, y) => (x < y % 400 || x % 256 === 7 ? [9, 9, 9] : [200, 30, 90]),
  // Each difference twice as rare as the one before: a code of more bits than deflate allows.
  'ever rarer colours': (x, y) => {
    const at = y * 400 + x + 1;
    const value = 31 - Math.clz32(at & -at);
    return [value * 7, value * 11, 255 - value];
  },
  'slopes and edges': (x, y) => [x % 256, (x * y) % 256, x < 200 ? 0 : 255],
};

describe('a picture written in strips', () => {
  it.each(Object.keys(PICTURES))('holds every pixel of %s', async (name) => {
    const colour = PICTURES[name]!;
    const { info, data } = await written(400, [300, 1, 299, 37], colour);
    expect(info).toMatchObject({ width: 400, height: 637, channels: 3 });
    const wrong = Array.from({ length: 400 * 637 }, (_, at) => at).filter((at) => {
      const [x, y] = [at % 400, Math.floor(at / 400)];
      return colour(x, y).some((value, channel) => value !== data[at * 3 + channel]);
    });
    expect(wrong).toEqual([]);
  });

  it('takes next to nothing for one colour, and no more than its pixels for noise', async () => {
    const sizes = await Promise.all(Object.values(PICTURES).map((each) => written(400, [300, 300], each)));
    const [noise, one] = sizes.map(({ bytes }) => bytes);
    expect(one).toBeLessThan(5_000);
    expect(noise).toBeLessThan(400 * 600 * 3 * 1.01);
  });
});

// @ts-check
/**
 * How many 12-megapixel photos a second become a master and its two variants, against the floor: one decode and the
 * three encoders, each measured alone. Absolute figures depend on the machine; the ratios come of one run.
 *
 *   npm run build:ts && node tests/bench/image-pipeline.mjs [photos]
 */
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { jpeg } from '../../libs/testing/dist/images.js';
import { deriveImages } from '../../services/media/dist/images/derived-images.js';
import { makeMaster } from '../../services/media/dist/images/master-image.js';

const PHOTOS = Number(process.argv[2] ?? 24);
const DIFFERENT = 4;
const SIZE = { width: 4_032, height: 3_024 };
const MASTER = { width: 2_048, height: 1_536 };
const WARM_UP = 2;

/**
 * Does `work` for each photo, `width` at once.
 * @param {readonly Buffer[]} photos
 * @param {number} width
 * @param {(photo: Buffer) => Promise<unknown>} work
 */
async function measure(photos, width, work) {
  for (const photo of photos.slice(0, WARM_UP)) await work(photo);
  let next = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let index = next++; index < photos.length; index = next++) {
        const photo = photos[index];
        if (photo) await work(photo);
      }
    }),
  );
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { wall: wall / photos.length, cpu: (user + system) / 1_000 / photos.length };
}

/** @param {Buffer} photo */
const decode = (photo) =>
  sharp(photo, { sequentialRead: true })
    .resize({ ...MASTER, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });

/** @param {Buffer} photo */
async function everything(photo) {
  const master = await makeMaster(photo, 'photo');
  await deriveImages(master.jpeg);
}

console.log(`making ${DIFFERENT} photos of ${SIZE.width} x ${SIZE.height}`);
const different = await Promise.all(
  Array.from({ length: DIFFERENT }, (_, seed) => jpeg({ ...SIZE, seed, grain: 0.06 }, 90)),
);
const photos = Array.from(
  { length: PHOTOS },
  (_, index) => /** @type {Buffer} */ (different[index % DIFFERENT]),
);
const bytes = different.reduce((sum, photo) => sum + photo.length, 0) / different.length;
const { data, info } = await decode(/** @type {Buffer} */ (different[0]));
const pixels = { raw: { width: info.width, height: info.height, channels: info.channels } };
const display = await sharp(data, pixels).resize(800, 600).raw().toBuffer();
const thumb = await sharp(data, pixels).resize(400, 300).raw().toBuffer();
const shape = (/** @type {number} */ width, /** @type {number} */ height) =>
  /** @type {const} */ ({ raw: { width, height, channels: 3 } });

const cores = availableParallelism();
const parts = {
  'decode to 2048': await measure(photos, 1, decode),
  'JPEG q90 2048': await measure(photos, 1, () => sharp(data, pixels).jpeg({ quality: 90 }).toBuffer()),
  'WEBP q80 800': await measure(photos, 1, () =>
    sharp(display, shape(800, 600)).webp({ quality: 80, effort: 2 }).toBuffer(),
  ),
  'WEBP q80 400': await measure(photos, 1, () =>
    sharp(thumb, shape(400, 300)).webp({ quality: 80, effort: 2 }).toBuffer(),
  ),
};
const floor = Object.values(parts).reduce((sum, { cpu }) => sum + cpu, 0);
const master = await measure(photos, 1, (photo) => makeMaster(photo, 'photo'));
const masters = new Map(
  await Promise.all(
    different.map(async (photo) => /** @type {const} */ ([photo, (await makeMaster(photo, 'photo')).jpeg])),
  ),
);
const derived = await measure(photos, 1, (photo) => deriveImages(masters.get(photo) ?? photo));
const whole = await measure(photos, 1, everything);
const parallel = await measure(photos, cores, everything);

const line = (/** @type {string} */ name, /** @type {{wall: number, cpu: number}} */ { wall, cpu }) =>
  console.log(`${name.padEnd(34)} ${cpu.toFixed(1).padStart(7)} ms CPU  ${wall.toFixed(1).padStart(7)} ms`);
console.log(`${PHOTOS} photos of ${(bytes / 1024 / 1024).toFixed(2)} MB, one after another:`);
for (const [name, figures] of Object.entries(parts)) line(`  floor: ${name}`, figures);
line('  API: master and thumbhash', master);
line('  worker: two variants of a master', derived);
line('  both', whole);
line(`  both, ${cores} at once`, parallel);
console.log(`photos a second, one at a time: ${(1_000 / whole.wall).toFixed(1)}`);
console.log(`photos a second, ${cores} at a time: ${(1_000 / parallel.wall).toFixed(1)}`);
console.log(`CPU of both against the floor: ${(whole.cpu / floor).toFixed(2)}`);
console.log(`memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at the most`);

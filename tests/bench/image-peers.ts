/** What people would use instead to make the three sizes of a photo: sharp alone, and two programs. */
import { execa } from 'execa';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import sharp from 'sharp';
import { VARIANTS } from '@tessera/contracts';
import { findProgram } from '../../infra/local/database/find-program.ts';

const DEADLINE_MS = 60_000;
/** Photos for a program that takes a multiple of the time. */
const FEW = 12;
const { master, display, thumb } = VARIANTS;

/** One decode, and the three encoders with the settings of the product. */
async function withSharp(photo: Buffer) {
  const { data, info } = await sharp(photo, { sequentialRead: true })
    .autoOrient()
    .resize({ width: master.side, height: master.side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const { side } = display;
  await Promise.all([
    pixels().jpeg({ quality: master.quality }).toBuffer(),
    pixels()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: display.quality, effort: 2 })
      .toBuffer(),
    pixels()
      .resize({ width: thumb.side, withoutEnlargement: true })
      .webp({ quality: thumb.quality, effort: 2 })
      .toBuffer(),
  ]);
}

const run = (program: string, args: string[]) =>
  execa(program, args, { timeout: DEADLINE_MS, env: { VIPS_CONCURRENCY: '1' } });

/** @param out the start of the files' names */
async function withVips(program: string, file: string, out: string) {
  const webp = '[Q=80,effort=2,strip]';
  await run(program, [file, '--size', `${master.side}x${master.side}>`, '-o', `${out}m.jpg[Q=90,strip]`]);
  await run(program, [
    `${out}m.jpg`,
    '--size',
    `${display.side}x${display.side}>`,
    '-o',
    `${out}d.webp${webp}`,
  ]);
  await run(program, [`${out}m.jpg`, '--size', `${thumb.side}x`, '-o', `${out}t.webp${webp}`]);
}

/** @param out the start of the files' names */
async function withMagick(program: string, file: string, out: string) {
  const webp = ['-quality', '80', '-define', 'webp:method=2', '-write'];
  await run(program, [
    ...['-limit', 'thread', '1', '-define', `jpeg:size=${2 * master.side}x${2 * master.side}`, file],
    ...['-auto-orient', '-strip', '-resize', `${master.side}x${master.side}>`],
    ...['-quality', '90', '-write', `${out}m.jpg`, '-resize', `${display.side}x${display.side}>`],
    ...[...webp, `${out}d.webp`, '-resize', `${thumb.side}x`, '-quality', '80', `${out}t.webp`],
  ]);
}

/**
 * The path of a program. Others have the same name, `convert` most of all, so it has to name itself.
 * @param argument that prints what it is
 */
async function installed(name: string, argument: string, itself: RegExp) {
  const path = await findProgram(name, process.env);
  if (!path) return undefined;
  const { stdout } = await execa(path, [argument], { timeout: DEADLINE_MS, reject: false });
  return itself.test(stdout) ? path : undefined;
}

/**
 * Each way's time for all photos, as many at once as there are cores; a program that is not installed is left out.
 * @param files the same photos
 * @returns milliseconds a photo
 */
export async function imagePeers(
  photos: readonly Buffer[],
  files: readonly string[],
  folder: string,
): Promise<Record<string, () => Promise<number>>> {
  sharp.concurrency(1);
  sharp.cache(false);
  const each = async (make: (index: number) => Promise<unknown>, most = photos.length) => {
    const began = performance.now();
    const some = [...photos.keys()].slice(0, most);
    await pMap(some, make, { concurrency: availableParallelism() });
    return (performance.now() - began) / some.length;
  };
  const [vips, magick] = await Promise.all([
    installed('vipsthumbnail', '--vips-version', /^libvips/),
    installed('convert', '-version', /^Version: ImageMagick/),
  ]);
  const out = (index: number) => join(folder, `${index}-`);
  const file = (index: number) => files[index] ?? '';
  return {
    'sharp alone': () => each((index) => withSharp(photos[index] ?? Buffer.alloc(0))),
    ...(vips && { vipsthumbnail: () => each((index) => withVips(vips, file(index), out(index)), FEW) }),
    ...(magick && { ImageMagick: () => each((index) => withMagick(magick, file(index), out(index)), FEW) }),
  };
}

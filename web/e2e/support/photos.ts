import { readFile } from 'node:fs/promises';
import { jpeg, pixels } from '@tessera/testing';
import sharp from 'sharp';

/** A file as `setInputFiles` takes it. */
export interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Twelve megapixels and about 4 MB, as a phone makes it: the sensor's landscape pixels with a turn in the EXIF. */
export async function twelveMegapixels(seed: number): Promise<PhotoFile> {
  const picture = await jpeg({ width: 4032, height: 3024, seed, grain: 0.12 }, 92);
  const buffer = await sharp(picture).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer();
  return { name: `phone-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** A small JPEG of its own colours. */
export async function smallJpeg(seed: number, width = 900, height = 1200): Promise<PhotoFile> {
  const buffer = await jpeg({ width, height, seed });
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** A PNG whose lower half is see-through, so that it shows what it is laid on. */
export async function transparentPng(seed: number): Promise<PhotoFile> {
  const [width, height] = [600, 800];
  const rgb = pixels({ width, height, seed });
  const alpha = Buffer.alloc(width * height, 255);
  alpha.fill(0, (width * height) / 2);
  const buffer = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { name: `see-through-${seed}.png`, mimeType: 'image/png', buffer };
}

export async function webp(seed: number): Promise<PhotoFile> {
  const picture = await jpeg({ width: 1500, height: 1000, seed });
  const buffer = await sharp(picture).webp({ quality: 90 }).toBuffer();
  return { name: `photo-${seed}.webp`, mimeType: 'image/webp', buffer };
}

/**
 * An animated GIF of two frames, of which the first counts. Not dithered, or a JPEG of it would differ by the grain
 * alone.
 */
export async function animatedGif(seed: number): Promise<PhotoFile> {
  const [width, height] = [600, 800];
  const frames = Buffer.concat([pixels({ width, height, seed }), Buffer.alloc(width * height * 3, 0)]);
  const buffer = await sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .gif({ delay: [200, 200], dither: 0 })
    .toBuffer();
  return { name: `moving-${seed}.gif`, mimeType: 'image/gif', buffer };
}

/**
 * A JPEG with the colours of a phone's screen, and the HEIC that a phone would make of it: made of this very JPEG by
 * `heif-enc -q 80` of Debian's libheif-examples, and kept, since not every machine has that program.
 */
export async function heic(): Promise<{ readonly original: Buffer; readonly file: PhotoFile }> {
  const plain = await jpeg({ width: 900, height: 1200, seed: 1 }, 95);
  const original = await sharp(plain).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
  const buffer = await readFile(new URL('phone.heic', import.meta.url));
  // Most systems know no type of it.
  return { original, file: { name: 'phone.HEIC', mimeType: '', buffer } };
}

export async function avif(seed: number): Promise<PhotoFile> {
  const picture = await jpeg({ width: 1500, height: 1000, seed });
  const buffer = await sharp(picture).avif({ quality: 80 }).toBuffer();
  return { name: `photo-${seed}.avif`, mimeType: 'image/avif', buffer };
}

import { plainPng } from '@tessera/testing';
import sharp from 'sharp';
import { crc32 } from 'node:zlib';

/** A PNG whose header promises more than follows. */
export function promisingPng(width: number, height: number): Buffer {
  const small = plainPng(1, 1);
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}

/** A JPEG header of any size in front of nothing that could be decoded to it. */
async function promisingJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await photoJpeg(16, 16);
  for (let at = 2; at < bytes.length;) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2) {
      bytes.writeUInt16BE(height, at + 5);
      bytes.writeUInt16BE(width, at + 7);
      return bytes;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('no frame header');
}

/** A small picture with structure in it. */
export function photoJpeg(width = 64, height = 48): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 7 + (at >> 5) * 13) & 0xff;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const TABLE = Buffer.from([0xff, 0xc4]);
const SCAN = Buffer.from([0xff, 0xda]);
/** Bits of a coefficient, of each of which a scan may bring one. */
const BITS = 14;

/**
 * A grey square of `side` pixels as a JPEG of so many scans, most of which bring one bit of one coefficient: each takes
 * 40 bytes, and the decoder through all of the picture.
 */
export async function jpegOfScans(scans: number, side = 16): Promise<Buffer> {
  const grey = sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } });
  const bytes = await grey.toColourspace('b-w').jpeg({ progressive: true }).toBuffer();
  const first = bytes.indexOf(SCAN);
  const firstEnd = bytes.indexOf(TABLE, first);
  const table = bytes.lastIndexOf(TABLE);
  const last = bytes.indexOf(SCAN, table);
  const ends = bytes.length - 2;
  const others = Array.from({ length: scans - 1 }, (_, index) => {
    const scan = Buffer.from(bytes.subarray(last, ends));
    const bit = BITS - 1 - (index % BITS);
    // Which coefficient, from and to; the bit that came before it, and its own.
    scan.fill(1 + Math.floor(index / BITS), 7, 9);
    scan[9] = ((index % BITS === 0 ? 0 : bit + 1) << 4) | bit;
    return scan;
  });
  return Buffer.concat([
    bytes.subarray(0, firstEnd),
    bytes.subarray(table, last),
    ...others,
    bytes.subarray(ends),
  ]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

/** Files that are none of the four formats, whatever they are named. */
export async function foreignFiles(): Promise<Record<string, Buffer>> {
  const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } });
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'two bytes of a JPEG': Buffer.from([0xff, 0xd8]),
    text: Buffer.from('just a text, and no picture at all'),
    SVG: Buffer.from(SVG),
    'SVG after a declaration': Buffer.from(`<?xml version="1.0"?>${SVG}`),
    HTML: Buffer.from(HTML),
    PDF: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    TIFF: await plain.clone().tiff().toBuffer(),
    AVIF: await plain.clone().avif({ effort: 0 }).toBuffer(),
    BMP: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    ICO: Buffer.from([0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 24, 0, 0, 0]),
    'RIFF without WEBP': Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1'),
    PPM: Buffer.concat([Buffer.from('P6\n9 9\n255\n'), Buffer.alloc(243)]),
    ZIP: Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
  };
}

/** Files that begin like one of the four formats and cannot be decoded to their end. */
export async function damagedFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await photoJpeg(400, 300);
  const raw = sharp(jpeg);
  const png = await raw.clone().png().toBuffer();
  const webp = await raw.clone().webp().toBuffer();
  const gif = await raw.clone().gif().toBuffer();
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  const scrambled = Buffer.from(jpeg);
  for (let at = scrambled.length >> 1; at < (scrambled.length >> 1) + 400; at += 1) scrambled[at] = 0xff;
  const flipped = Buffer.from(png);
  flipped[png.length >> 1] = (flipped[png.length >> 1] ?? 0) ^ 0xff;
  return {
    'half a JPEG': half(jpeg),
    'a JPEG without its last 300 bytes': jpeg.subarray(0, -300),
    'only the start of a JPEG': jpeg.subarray(0, 20),
    'a JPEG with garbage in the middle': scrambled,
    'a JPEG header in front of HTML': Buffer.concat([
      Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      Buffer.from(HTML),
    ]),
    'half a PNG': half(png),
    'a PNG with a flipped byte': flipped,
    'a PNG header in front of an SVG': Buffer.concat([png.subarray(0, 8), Buffer.from(SVG)]),
    'a PNG that promises 59 megapixels': promisingPng(7_700, 7_700),
    'half a WEBP': half(webp),
    'half a GIF': half(gif),
    'a GIF that is a script': Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)//', 'latin1'),
    'a JPEG that promises 59 megapixels': await promisingJpeg(7_700, 7_700),
  };
}

/** Pictures that are also something else. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const jpeg = await photoJpeg();
  const comment = Buffer.from(HTML);
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return {
    'a JPEG with HTML after it': Buffer.concat([jpeg, Buffer.from(HTML)]),
    'a JPEG with HTML in a comment': Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2)]),
    'a JPEG with a ZIP after it': Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>', 'latin1')]),
    'a PNG with HTML after it': Buffer.concat([await sharp(jpeg).png().toBuffer(), Buffer.from(HTML)]),
  };
}

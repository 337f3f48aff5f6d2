import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import { jpegOfScans, photoJpeg } from './hostile-files.js';

/** Files that somebody made to do harm, by what they are. */
export type Files = Record<string, Buffer>;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const SECRET = 'a secret of the sender';

function chunk(type: string, data: Buffer, announced = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(announced >>> 0);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

interface PngHeader {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlace?: number;
}

function ihdr({ width = 16, height = 16, depth = 8, colour = 0, interlace = 0 }: PngHeader = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlace], 8);
  return chunk('IHDR', data);
}

const rows = (bytes = 16 * 17) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)));
const END = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks]);
/** A compressed text or profile that unfolds to so many megabytes. */
const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
const named = (name: string, ...parts: Buffer[]) =>
  Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), ...parts]);

/** PNG files whose parts contradict each other or the format. */
export function twistedPngs(): Files {
  return {
    'a PNG of no pixels': png(ihdr({ width: 0, height: 0 }), rows(), END),
    'a PNG of negative width': png(ihdr({ width: 0xffffffff, height: 1 }), rows(), END),
    'a PNG of a depth that there is not': png(ihdr({ depth: 3 }), rows(), END),
    'a PNG of a colour type that there is not': png(ihdr({ colour: 7 }), rows(), END),
    'a PNG of an interlacing that there is not': png(ihdr({ interlace: 9 }), rows(), END),
    'a PNG with a palette that it does not have': png(ihdr({ colour: 3 }), rows(), END),
    'a PNG without pixels': png(ihdr(), END),
    'a PNG whose pixels end early': png(ihdr({ width: 500, height: 500 }), rows(), END),
    'a PNG whose pixels are no deflate stream': png(ihdr(), chunk('IDAT', Buffer.alloc(64, 0xab)), END),
    'a PNG that begins with its end': png(END, ihdr(), rows()),
    'a PNG of a chunk of four gigabytes': png(
      ihdr(),
      chunk('tEXt', Buffer.from('x\0y'), 0xfffffff0),
      rows(),
      END,
    ),
    'a PNG of an unknown critical chunk': png(ihdr(), chunk('EVIL', Buffer.alloc(64)), rows(), END),
    'a PNG with a wrong checksum': (() => {
      const bytes = png(ihdr(), rows(), END);
      bytes.writeUInt32BE(0, 8 + 8 + 13);
      return bytes;
    })(),
  };
}

/** PNG files that are pictures, with something large or secret beside the pixels. */
export function ladenPngs(): Files {
  const many = Array.from({ length: 20_000 }, (_, n) => chunk('tEXt', Buffer.from(`k${n}\0v`)));
  return {
    'a PNG with a text that unfolds to 200 MB': png(
      ihdr(),
      chunk('zTXt', named('x', bomb(200))),
      rows(),
      END,
    ),
    'a PNG with a profile that unfolds to 200 MB': png(
      ihdr(),
      chunk('iCCP', named('x', bomb(200))),
      rows(),
      END,
    ),
    'a PNG with an international text that unfolds to 50 MB': png(
      ihdr(),
      chunk('iTXt', Buffer.concat([Buffer.from('x\0\x01\0\0\0', 'latin1'), bomb(50)])),
      rows(),
      END,
    ),
    'a PNG of twenty thousand texts': png(ihdr(), ...many, rows(), END),
    'a PNG with a secret in its text': png(
      ihdr(),
      chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
      rows(),
      END,
    ),
    'a PNG whose pixels go on after their end': png(ihdr(), rows(50 * 1024 * 1024), END),
    'a PNG whose pixels come in a thousand chunks': (() => {
      const data = deflateSync(Buffer.alloc(200 * 201), { level: 0 });
      const step = Math.ceil(data.length / 1_000);
      const parts = Array.from({ length: 1_000 }, (_, n) =>
        chunk('IDAT', data.subarray(n * step, (n + 1) * step)),
      );
      return png(ihdr({ width: 200, height: 200 }), ...parts, END);
    })(),
    'an animated PNG of 10,000 frames': png(
      ihdr(),
      chunk('acTL', Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0, 0])),
      rows(),
      END,
    ),
  };
}

const marker = (code: number, data: Buffer) => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** JPEG files that are pictures, with something large, secret or odd in their headers. */
export async function ladenJpegs(): Promise<Files> {
  const jpeg = await photoJpeg();
  const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
  const within = (...parts: Buffer[]) => Buffer.concat([start, ...parts, rest]);
  const exif = (ifd: Buffer) =>
    marker(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), ifd]));
  /** One entry of a directory: a tag, its type, how many, the value; and where the next directory lies. */
  const directory = (tag: number, type: number, count: number, value: number, next = 0) => {
    const data = Buffer.alloc(18);
    data.writeUInt16BE(1, 0);
    data.writeUInt16BE(tag, 2);
    data.writeUInt16BE(type, 4);
    data.writeUInt32BE(count, 6);
    data.writeUInt32BE(value >>> 0, 10);
    data.writeUInt32BE(next, 14);
    return data;
  };
  const plain = sharp(jpeg);
  return {
    'a JPEG with a secret in a comment': within(marker(0xfe, Buffer.from(SECRET))),
    'a JPEG with a place in its EXIF': await plain
      .clone()
      .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer(),
    'a JPEG of many passes whose comment looks like many more': Buffer.concat([
      start,
      marker(0xfe, Buffer.alloc(2_000, 'ffda', 'hex')),
      (await plain.clone().jpeg({ progressive: true }).toBuffer()).subarray(2),
    ]),
    'a JPEG of many passes in front of what is none': Buffer.concat([
      await plain.clone().jpeg({ progressive: true }).toBuffer(),
      Buffer.alloc(2_000, 'ffda', 'hex'),
    ]),
    'a JPEG of a marker of length 0': within(Buffer.from([0xff, 0xe5, 0, 0])),
    'a JPEG with 120 comments of 60 kB each': within(
      ...Array.from({ length: 120 }, () => marker(0xfe, Buffer.alloc(60_000))),
    ),
    'a JPEG whose EXIF leads back to itself': within(exif(directory(0x8769, 4, 1, 8, 8))),
    'a JPEG whose EXIF has four billion values': within(exif(directory(0x0112, 3, 0xffffffff, 0xfffffff0))),
    'a JPEG of an orientation that there is not': within(exif(directory(0x0112, 3, 1, 0xffff0000))),
    'a JPEG with a profile that is none': within(
      marker(
        0xe2,
        Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(5_000, 0x41)]),
      ),
    ),
    'a JPEG with parts 2 of 1 of a profile': within(
      marker(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x02\x01', 'latin1'), Buffer.alloc(100)])),
    ),
    'a JPEG with a thumbnail that is a script': within(
      marker(0xe0, Buffer.from('JFXX\0\x10<script>alert(1)</script>', 'latin1')),
    ),
    'a JPEG in CMYK': await plain.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'a JPEG in grey': await plain.clone().greyscale().jpeg().toBuffer(),
    'a JPEG of many passes': await plain.clone().jpeg({ progressive: true }).toBuffer(),
    'a JPEG in front of another': Buffer.concat([jpeg, jpeg]),
    'a JPEG of one pixel': await plain.clone().resize(1, 1).jpeg().toBuffer(),
  };
}

/** JPEG files whose parts contradict each other or the format. */
export async function twistedJpegs(): Promise<Files> {
  const jpeg = await photoJpeg();
  const start = jpeg.subarray(0, 2);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const changed = (at: number, byte: number) => {
    const bytes = Buffer.from(jpeg);
    bytes[at] = byte;
    return bytes;
  };
  return {
    'a JPEG without a start of its scan': Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, 0xd9])]),
    'a JPEG without pixels': Buffer.concat([jpeg.subarray(0, scan + 14), Buffer.from([0xff, 0xd9])]),
    'a JPEG of no rows': changed(frame + 5, 0).fill(0, frame + 5, frame + 7),
    'a JPEG of no columns': changed(frame + 7, 0).fill(0, frame + 7, frame + 9),
    'a JPEG of twelve bits': changed(frame + 4, 12),
    'a JPEG of two hundred colours': changed(frame + 9, 200),
    'a JPEG of an unknown coding': changed(frame + 1, 0xc3),
    'a JPEG of coefficients that have no table': changed(frame + 12, 3),
    'a JPEG that is a start a thousand times': Buffer.concat(Array.from({ length: 1_000 }, () => start)),
    'a JPEG of 800 scans': await jpegOfScans(800),
    'a JPEG of filling alone': Buffer.concat([start, Buffer.alloc(100_000, 0xff)]),
  };
}

/** WEBP and GIF files whose parts contradict each other or the format. */
export async function twistedOthers(): Promise<Files> {
  const plain = sharp(await photoJpeg());
  const webp = await plain.clone().webp().toBuffer();
  const gif = await plain.clone().gif().toBuffer();
  const riff = (size: number, ...parts: Buffer[]) => {
    const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
    head.writeUInt32LE(size >>> 0, 4);
    return Buffer.concat([head, ...parts]);
  };
  const vp8x = Buffer.from('VP8X\x0a\0\0\0\x02\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1');
  return {
    'a WEBP of four gigabytes': riff(0xffffffff, webp.subarray(12, 60)),
    'a WEBP of nothing': riff(4),
    'a WEBP of 16 million pixels to each side': riff(vp8x.length + 4, vp8x),
    'a WEBP in front of HTML': riff(200, Buffer.from('VP8L\xff\xff\0\0<script>alert(1)</script>', 'latin1')),
    'a WEBP whose lossless data are noise': riff(
      108,
      Buffer.from('VP8L\x60\0\0\0\x2f', 'latin1'),
      Buffer.from(Array.from({ length: 95 }, (_, n) => (n * 37 + 11) & 0xff)),
    ),
    'a GIF of no pixels': Buffer.from('GIF89a\0\0\0\0\0\0\0;', 'latin1'),
    'a GIF without a frame': Buffer.from('GIF89a\x10\0\x10\0\0\0\0;', 'latin1'),
    'a GIF of a code size that there is not': (() => {
      const bytes = Buffer.from(gif);
      bytes[bytes.indexOf(0x2c, 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1)) + 10] = 0x1f;
      return bytes;
    })(),
    'a GIF that ends in its palette': gif.subarray(0, 40),
    'a GIF of a frame beside its screen': Buffer.concat([
      Buffer.from('GIF89a\x10\0\x10\0\0\0\0', 'latin1'),
      Buffer.from([0x2c, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]),
    ]),
  };
}

/**
 * Each format cut off at nine places, and with one byte changed at nine: by a rule, so that a failure can be repeated.
 */
export async function cutAndChanged(): Promise<{ readonly cut: Files; readonly changed: Files }> {
  const plain = sharp(await photoJpeg(120, 90));
  const cut: Files = {};
  const changed: Files = {};
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const whole = await plain.clone().toFormat(format).toBuffer();
    for (let tenth = 1; tenth <= 9; tenth += 1) {
      const at = Math.floor((whole.length * tenth) / 10);
      cut[`a ${format} that ends after ${tenth} tenths`] = whole.subarray(0, at);
      const other = Buffer.from(whole);
      other[at] = (other[at] ?? 0) ^ 0xff;
      changed[`a ${format} with a changed byte after ${tenth} tenths`] = other;
    }
  }
  return { cut, changed };
}

/** What must stand in no picture that is served. */
export const SECRETS = [SECRET, 'Exif', 'GPS', 'script'];

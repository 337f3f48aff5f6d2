import { adlerOfBoth, adlerSum, NOTHING } from './checksums.js';
import { fourBytes, pngChunk } from './png-chunk.js';
import type { PngStrip } from './png-strip.js';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [BITS, RGB] = [8, 2];
/** zlib's header for the fastest compression, and the empty last block of a stream. */
const [ZLIB, LAST_BLOCK] = [
  [0x78, 0x01],
  [1, 0, 0, 0xff, 0xff],
];

/** The file of a picture, whose strips follow each other from its top to its bottom. */
export function pngFile(width: number, height: number, strips: readonly PngStrip[]): Blob {
  const adler = strips.map((strip) => strip.adler).reduce(adlerOfBoth, NOTHING);
  return new Blob(
    [
      Uint8Array.from(SIGNATURE),
      pngChunk('IHDR', fourBytes(width), fourBytes(height), [BITS, RGB, 0, 0, 0]),
      pngChunk('sRGB', [0]),
      pngChunk('IDAT', ZLIB),
      ...strips.map(({ chunk }) => chunk),
      pngChunk('IDAT', LAST_BLOCK, fourBytes(adlerSum(adler))),
      pngChunk('IEND'),
    ],
    { type: 'image/png' },
  );
}

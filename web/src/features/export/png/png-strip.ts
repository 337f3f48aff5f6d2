import { adlerOf, type Adler } from './checksums.js';
import { deflateBlock } from './deflate-block.js';
import { filterRows } from './filter-rows.js';
import { pngChunk } from './png-chunk.js';

/** Some rows of a picture as a part of its file. */
export interface PngStrip {
  readonly chunk: Uint8Array<ArrayBuffer>;
  /** Of what is compressed in it. */
  readonly adler: Adler;
}

/** Compresses some rows of an opaque picture; strips are made independently, in any order. */
export function pngStrip(rgba: Uint8ClampedArray, width: number, height: number): PngStrip {
  const rows = filterRows(rgba, width, height);
  return { chunk: pngChunk('IDAT', deflateBlock(rows)), adler: adlerOf(rows) };
}

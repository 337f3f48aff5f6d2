import { crc32 } from './checksums.js';

/** A part of a PNG file: its length, its type, its data and their checksum. */
export function pngChunk(type: string, ...data: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const length = data.reduce((sum, part) => sum + part.length, 0);
  const chunk = new Uint8Array(length + 12);
  chunk.set(fourBytes(length));
  let end = 4;
  for (const part of [[...type].map((letter) => letter.charCodeAt(0)), ...data]) {
    chunk.set(part, end);
    end += part.length;
  }
  chunk.set(fourBytes(crc32(chunk.subarray(4, end))), end);
  return chunk;
}

/** The highest first. */
export const fourBytes = (value: number) => [
  value >>> 24,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
];

/** PNG's checksum of a chunk (CRC-32), and zlib's of a stream (Adler-32, RFC 1950) made of those of its parts. */

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) crc = CRC_TABLE[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Of some bytes. */
export interface Adler {
  readonly low: number;
  readonly high: number;
  readonly length: number;
}

const PRIME = 65_521;
/** So many bytes can be summed before the sums have to be brought below the prime. */
const STEP = 5_552;

export const NOTHING: Adler = { low: 1, high: 0, length: 0 };

export function adlerOf(bytes: Uint8Array): Adler {
  let { low, high } = NOTHING;
  for (let start = 0; start < bytes.length; start += STEP) {
    const end = Math.min(bytes.length, start + STEP);
    for (let at = start; at < end; at += 1) {
      low += bytes[at]!;
      high += low;
    }
    low %= PRIME;
    high %= PRIME;
  }
  return { low, high, length: bytes.length };
}

/** Of the bytes of both, one after the other. */
export function adlerOfBoth(first: Adler, second: Adler): Adler {
  const length = first.length + second.length;
  const low = (first.low + second.low + PRIME - 1) % PRIME;
  const high = (first.high + second.high + (second.length % PRIME) * (first.low + PRIME - 1)) % PRIME;
  return { low, high, length };
}

/** As it is written at the end of a stream. */
export const adlerSum = ({ low, high }: Adler): number => ((high << 16) | low) >>> 0;

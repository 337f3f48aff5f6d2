import { BitWriter } from './bit-writer.js';
import { LENGTH_AT, LONGEST_CODE, prefixCode, reversed } from './prefix-code.js';
import { LONGEST_RUN, SHORTEST_RUN, zeroRuns, type Run } from './zero-runs.js';

const END = 256;
const SYMBOLS = 286;
/** Every so many bytes one is counted: no multiple of a pixel's three, so that all colours are. */
const STEP = 7;
/** Of fewer, all are. */
const FEW = 256;
const HEAD_BYTES = 256;

/** What a run of each length is written as (RFC 1951, section 3.2.5): its symbol, and further bits. */
const RUN_SYMBOL = new Uint16Array(LONGEST_RUN + 1);
const RUN_BITS = new Uint8Array(LONGEST_RUN + 1);
const RUN_EXTRA = new Uint8Array(LONGEST_RUN + 1);
for (let symbol = 257, run = SHORTEST_RUN; symbol < SYMBOLS - 1; symbol += 1) {
  const bits = symbol < 265 ? 0 : (symbol - 261) >> 2;
  for (let extra = 0; extra < 2 ** bits && run <= LONGEST_RUN; extra += 1, run += 1)
    [RUN_SYMBOL[run], RUN_BITS[run], RUN_EXTRA[run]] = [symbol, bits, extra];
}
[RUN_SYMBOL[LONGEST_RUN], RUN_BITS[LONGEST_RUN], RUN_EXTRA[LONGEST_RUN]] = [SYMBOLS - 1, 0, 0];

/**
 * Deflates the differences that PNG makes of a picture into a block that ends on a whole byte and is not the last of
 * its stream: those of several calls follow each other. It looks for runs of zeros and nothing else: in a photo longer
 * repetitions are rare, and the search for them takes most of an encoder's time.
 */
export function deflateBlock(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const runs = zeroRuns(bytes);
  const codes = prefixCode(frequenciesOf(bytes, runs));
  const out = new BitWriter(Math.ceil((bytes.length * LONGEST_CODE) / 8) + HEAD_BYTES);
  writeHead(out, codes);
  let done = 0;
  for (const { start, lengths, end } of runs) {
    out.writeAll(bytes.subarray(done, start), codes);
    for (const length of lengths) writeRun(out, length, codes);
    done = end;
  }
  out.writeAll(bytes.subarray(done), codes);
  out.writeCode(codes[END]!);
  // An empty stored block.
  out.write(0, 3);
  out.align();
  out.write(0, 16);
  out.write(0xffff, 16);
  return out.written();
}

/** Of the lengths of runs exactly, of the bytes about: none of them is 0, since not all are counted. */
function frequenciesOf(bytes: Uint8Array, runs: readonly Run[]): Uint32Array {
  const frequencies = new Uint32Array(SYMBOLS);
  frequencies.fill(1, 0, END + 1);
  let done = 0;
  for (const { start, lengths, end } of [...runs, { start: bytes.length, lengths: [], end: 0 }]) {
    const step = start - done > FEW ? STEP : 1;
    for (let at = done; at < start; at += step) frequencies[bytes[at]!]! += step;
    for (const length of lengths) frequencies[RUN_SYMBOL[length]!]! += 1;
    done = end;
  }
  return frequencies;
}

/** After its length comes the only distance, one byte, by its one bit of zero. */
function writeRun(out: BitWriter, length: number, codes: Uint32Array): void {
  out.writeCode(codes[RUN_SYMBOL[length]!]!);
  out.write(RUN_EXTRA[length]!, RUN_BITS[length]! + 1);
}

/** Describes the code of a block: each length by four bits, for which the code of the lengths is itself made. */
function writeHead(out: BitWriter, codes: Uint32Array): void {
  // Not the last block; dynamic codes; all symbols, one distance, 19 lengths of lengths.
  out.write(0b100, 3);
  out.write(SYMBOLS - 257, 5);
  out.write(1 - 1, 5);
  out.write(19 - 4, 4);
  // The first three would be repetitions.
  for (let at = 0; at < 19; at += 1) out.write(at < 3 ? 0 : 4, 3);
  for (const code of codes) out.write(reversed(code >>> LENGTH_AT, 4), 4);
  out.write(reversed(1, 4), 4);
}

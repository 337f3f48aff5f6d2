import { LENGTH_AT, LONGEST_CODE } from './prefix-code.js';

const CODE = 2 ** LENGTH_AT - 1;
/** With so many bits another code fits into 32, a shift of which would be none. */
const ROOM = 31 - LONGEST_CODE;

/** Writes bits into bytes, the lowest first, as deflate has them. */
export class BitWriter {
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;
  private end = 0;
  private bits = 0;
  /** How many there are in `bits`, below 8. */
  private count = 0;

  constructor(mostBytes: number) {
    // Each write stores four bytes.
    this.bytes = new Uint8Array(mostBytes + 4);
    this.view = new DataView(this.bytes.buffer);
  }

  /** At most 24 bits at once. */
  write(value: number, length: number): void {
    this.bits |= value << this.count;
    this.count += length;
    this.view.setUint32(this.end, this.bits, true);
    this.end += this.count >>> 3;
    this.bits >>>= this.count & ~7;
    this.count &= 7;
  }

  /** One of a prefix code. */
  writeCode(code: number): void {
    this.write(code & CODE, code >>> LENGTH_AT);
  }

  /** Writes the code of each byte, two at once: most of an encoder's time is spent here. */
  writeAll(bytes: Uint8Array, codes: Uint32Array): void {
    const { view } = this;
    // Nothing of it is kept in fields meanwhile.
    let { bits, count, end } = this;
    const pairs = bytes.length & ~1;
    for (let at = 0; at < pairs; at += 2) {
      const [first, second] = [codes[bytes[at]!]!, codes[bytes[at + 1]!]!];
      bits |= (first & CODE) << count;
      count += first >>> LENGTH_AT;
      if (count > ROOM) {
        view.setUint32(end, bits, true);
        end += count >>> 3;
        bits >>>= count & ~7;
        count &= 7;
      }
      bits |= (second & CODE) << count;
      count += second >>> LENGTH_AT;
      view.setUint32(end, bits, true);
      end += count >>> 3;
      bits >>>= count & ~7;
      count &= 7;
    }
    [this.bits, this.count, this.end] = [bits, count, end];
    if (pairs < bytes.length) this.writeCode(codes[bytes[pairs]!]!);
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.count > 0) this.write(0, 8 - this.count);
  }

  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.end);
  }
}

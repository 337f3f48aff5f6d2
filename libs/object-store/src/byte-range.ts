import type { ByteRange } from './object-store.js';

/** Throws a RangeError for a range that no caller can mean; undefined for the whole object. */
export function partOf(range: ByteRange | undefined): ByteRange | undefined {
  if (!range) return undefined;
  const { offset, length } = range;
  if (!Number.isSafeInteger(offset) || offset < 0) throw new RangeError(`not an offset: ${offset}`);
  if (length !== undefined && (!Number.isSafeInteger(length) || length < 1)) {
    throw new RangeError(`not a length: ${length}`);
  }
  return offset === 0 && length === undefined ? undefined : range;
}

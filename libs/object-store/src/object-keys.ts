import { InvalidObjectKey } from './errors.js';

const MAX_KEY_BYTES = 256;
const MAX_SEGMENT_BYTES = 80;

/** Control characters, the backslash, and halves of surrogate pairs, which UTF-8 cannot hold. */
const FORBIDDEN = /[\u0000-\u001f\u007f\\]|\p{Surrogate}/u;

function checkSegment(key: string, segment: string): void {
  if (segment === '') throw new InvalidObjectKey(key, 'an empty segment');
  if (segment === '.' || segment === '..') throw new InvalidObjectKey(key, 'a segment that is a path');
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) throw new InvalidObjectKey(key, 'a segment too long');
}

/** Throws {@link InvalidObjectKey} unless the key keeps the rules that `ObjectStore` states. */
export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new InvalidObjectKey(key, 'too long');
  if (FORBIDDEN.test(key)) throw new InvalidObjectKey(key, 'a forbidden character');
  const segments = key.split('/');
  if (segments.length < 2) throw new InvalidObjectKey(key, 'only one segment');
  for (const segment of segments) checkSegment(key, segment);
}

/** Throws {@link InvalidObjectKey} for a prefix with which no key can begin; the empty one is fine. */
export function checkPrefix(prefix: string): void {
  if (Buffer.byteLength(prefix) > MAX_KEY_BYTES) throw new InvalidObjectKey(prefix, 'too long');
  if (FORBIDDEN.test(prefix)) throw new InvalidObjectKey(prefix, 'a forbidden character');
  const segments = prefix.split('/');
  for (const segment of segments.slice(0, -1)) checkSegment(prefix, segment);
}

/** Throws unless the prefix names a folder, so that `a/1` can never take `a/10` with it. */
export function checkFolder(prefix: string): void {
  checkPrefix(prefix);
  if (!prefix.endsWith('/')) throw new InvalidObjectKey(prefix, 'a folder ends in a slash');
}

/** The order of keys in a listing: by their UTF-8 bytes, as S3 has it. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

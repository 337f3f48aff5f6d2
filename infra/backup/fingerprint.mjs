// @ts-check
import { createHash } from 'node:crypto';

const BYTES = 32;

/** @param {...(string | Uint8Array)} parts */
export function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/**
 * The checksum of a set whose members come in any order: their SHA-256 sums, combined bit by bit. No member may come
 * twice; ids and keys see to that.
 */
export class Fingerprint {
  #sum = Buffer.alloc(BYTES);
  count = 0;
  bytes = 0;

  /**
   * @param {Buffer} sum the member's SHA-256
   * @param {number} size its bytes
   */
  add(sum, size) {
    for (let index = 0; index < BYTES; index += 1)
      this.#sum[index] = /** @type {number} */ (this.#sum[index]) ^ /** @type {number} */ (sum[index]);
    this.count += 1;
    this.bytes += size;
  }

  /** @param {Buffer} document its BSON */
  addDocument(document) {
    this.add(sha256(document), document.length);
  }

  /**
   * @param {string} key
   * @param {string} contentType
   * @param {Buffer} sum of its bytes
   * @param {number} size
   */
  addObject(key, contentType, sum, size) {
    this.add(sha256(`${key}\0${contentType}\0${size}\0`, sum), size);
  }

  /** @returns {Summary} */
  summary() {
    return { count: this.count, bytes: this.bytes, sha256: this.#sum.toString('hex') };
  }
}

/** @typedef {{ count: number, bytes: number, sha256: string }} Summary */

/**
 * @param {Summary | undefined} one
 * @param {Summary | undefined} other
 */
export function isSame(one, other) {
  return one?.count === other?.count && one?.bytes === other?.bytes && one?.sha256 === other?.sha256;
}

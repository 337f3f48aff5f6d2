// @ts-check
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

const BYTES = 32;

/** @param {string | Uint8Array} bytes */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** @typedef {{ count: number, bytes: number, sha256: string }} Summary */

/**
 * The checksum of a set whose members come in any order: their SHA-256 sums, combined bit by bit. No member may come
 * twice; ids and keys see to that.
 */
export class Fingerprint {
  #sum = Buffer.alloc(BYTES);
  count = 0;
  bytes = 0;

  /** @param {Buffer} sum the member's SHA-256 @param {number} size its bytes */
  #add(sum, size) {
    for (let index = 0; index < BYTES; index += 1)
      this.#sum[index] = /** @type {number} */ (this.#sum[index]) ^ /** @type {number} */ (sum[index]);
    this.count += 1;
    this.bytes += size;
  }

  /** @param {Buffer} document its BSON */
  addDocument(document) {
    this.#add(sha256(document), document.length);
  }

  /**
   * @param {string} key
   * @param {string} contentType
   * @param {Buffer} sum of its bytes
   * @param {number} size
   */
  addObject(key, contentType, sum, size) {
    this.#add(sha256(Buffer.concat([Buffer.from(`${key}\0${contentType}\0${size}\0`), sum])), size);
  }

  /** @returns {Summary} */
  summary() {
    return { count: this.count, bytes: this.bytes, sha256: this.#sum.toString('hex') };
  }
}

/** The fingerprint of each collection. */
export class CollectionFingerprints {
  /** @type {Map<string, Fingerprint>} */
  #all = new Map();

  /** @param {import('./contents.mjs').Source} source */
  of({ service, collection }) {
    const name = `${service}/${collection}`;
    const fingerprint = this.#all.get(name) ?? new Fingerprint();
    this.#all.set(name, fingerprint);
    return fingerprint;
  }

  /** @returns {Record<string, Summary>} by `<service>/<collection>`, of those that have a document */
  summaries() {
    const filled = [...this.#all].filter(([, { count }]) => count > 0);
    return Object.fromEntries(
      filled.map(([name, each]) => /** @type {const} */ ([name, each.summary()])).sort(),
    );
  }
}

/**
 * @param {Readonly<Record<string, Summary>>} one
 * @param {Readonly<Record<string, Summary>>} other
 * @returns {string | undefined} the name of a collection that differs
 */
export const differing = (one, other) =>
  Object.keys({ ...one, ...other }).find((name) => !isDeepStrictEqual(one[name], other[name]));

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Source } from './contents.ts';

const BYTES = 32;

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

export type Summary = { count: number; bytes: number; sha256: string };

/**
 * The checksum of a set whose members come in any order: their SHA-256 sums, combined bit by bit. No member may come
 * twice; ids and keys see to that.
 */
export class Fingerprint {
  #sum = Buffer.alloc(BYTES);
  count = 0;
  bytes = 0;

  /** @param sum the member's SHA-256 @param size its bytes */
  #add(sum: Buffer, size: number) {
    for (let index = 0; index < BYTES; index += 1)
      this.#sum[index] = (this.#sum[index] as number) ^ (sum[index] as number);
    this.count += 1;
    this.bytes += size;
  }

  addDocument(document: Buffer) {
    this.#add(sha256(document), document.length);
  }

  addObject(key: string, contentType: string, sum: Buffer, size: number) {
    this.#add(sha256(Buffer.concat([Buffer.from(`${key}\0${contentType}\0${size}\0`), sum])), size);
  }

  summary(): Summary {
    return { count: this.count, bytes: this.bytes, sha256: this.#sum.toString('hex') };
  }
}

/** The fingerprint of each collection. */
export class CollectionFingerprints {
  #all = new Map<string, Fingerprint>();

  of({ service, collection }: Source) {
    const name = `${service}/${collection}`;
    const fingerprint = this.#all.get(name) ?? new Fingerprint();
    this.#all.set(name, fingerprint);
    return fingerprint;
  }

  /** @returns by `<service>/<collection>`, of those that have a document */
  summaries(): Record<string, Summary> {
    const filled = [...this.#all].filter(([, { count }]) => count > 0);
    return Object.fromEntries(filled.map(([name, each]) => [name, each.summary()] as const).sort());
  }
}

export const differing = (
  one: Readonly<Record<string, Summary>>,
  other: Readonly<Record<string, Summary>>,
): string | undefined =>
  Object.keys({ ...one, ...other }).find((name) => !isDeepStrictEqual(one[name], other[name]));

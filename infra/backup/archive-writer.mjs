// @ts-check
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { MANIFEST, MANIFEST_SUM, chunkName, manifestText, objectName } from './archive-format.mjs';
import { CollectionFingerprints, Fingerprint, sha256 } from './fingerprint.mjs';

const CHUNK_BYTES = 4 * 1024 * 1024;
/** For the one who lists the file with tar. */
const MODE = 0o600;

/** Writes a backup as a tar stream: documents, objects, and at its end the manifest, without which it is none. */
export class ArchiveWriter {
  #tar = pack();
  #written;
  #collections = new CollectionFingerprints();
  #objects = new Fingerprint();
  /** @type {unknown} */
  #broken;

  /** @param {import('node:stream').Writable} target is ended with the archive @param {AbortSignal} signal */
  constructor(target, signal) {
    this.#written = pipeline(this.#tar, target, { signal });
    // It ends the entry that is being written, too.
    this.#written.catch((error) => (this.#broken ??= error));
  }

  /**
   * @param {import('./contents.mjs').Source} source
   * @param {AsyncIterable<Buffer>} documents
   * @param {(documents: number) => void} onWritten
   */
  async documents(source, documents, onWritten) {
    const fingerprint = this.#collections.of(source);
    /** @type {Buffer[]} */
    let chunk = [];
    let bytes = 0;
    let chunks = 0;
    const flush = async () => {
      if (chunk.length === 0) return;
      await this.#entry(chunkName(source, (chunks += 1)), Buffer.concat(chunk));
      onWritten(chunk.length);
      chunk = [];
      bytes = 0;
    };
    for await (const document of documents) {
      fingerprint.addDocument(document);
      chunk.push(document);
      bytes += document.length;
      if (bytes >= CHUNK_BYTES) await flush();
    }
    await flush();
  }

  /** @param {string} key @param {import('./objects.mjs').Body} body */
  async object(key, { contentType, size, stream }) {
    const hash = createHash('sha256');
    const hashing = async function* (/** @type {AsyncIterable<Buffer>} */ chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const header = { name: objectName(key), size, mode: MODE, pax: { 'TESSERA.type': contentType } };
    /** @type {Promise<void>} */
    const packed = new Promise((resolve, reject) => {
      const entry = this.#tar.entry(header, (error) => (error ? reject(error) : resolve()));
      pipeline(stream, hashing, entry).catch(reject);
    });
    await packed;
    this.#objects.addObject(key, contentType, hash.digest(), size);
  }

  /**
   * @param {Pick<import('./archive-format.mjs').Manifest, 'createdAt' | 'product' | 'database' | 'leftOut'>} facts
   * @returns {Promise<import('./archive-format.mjs').Manifest>} once everything is with the target
   */
  async finish(facts) {
    const manifest = {
      ...facts,
      collections: this.#collections.summaries(),
      objects: this.#objects.summary(),
    };
    const text = Buffer.from(manifestText(manifest));
    await this.#entry(MANIFEST, text);
    await this.#entry(MANIFEST_SUM, Buffer.from(`${sha256(text).toString('hex')}  ${MANIFEST}\n`));
    this.#tar.finalize();
    await this.#written;
    return manifest;
  }

  /**
   * Gives up.
   * @param {unknown} error
   * @returns {Promise<unknown>} what was wrong in the first place
   */
  async abandon(error) {
    this.#tar.destroy(error instanceof Error ? error : new Error(String(error)));
    await this.#written.catch(() => {});
    return this.#broken ?? error;
  }

  /** @param {string} name @param {Buffer} bytes */
  async #entry(name, bytes) {
    await /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        this.#tar.entry({ name, mode: MODE }, bytes, (error) => (error ? reject(error) : resolve()));
      })
    );
  }
}

import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import {
  MANIFEST,
  MANIFEST_SUM,
  chunkName,
  manifestText,
  objectName,
  type Manifest,
} from './archive-format.ts';
import type { Source } from './contents.ts';
import { CollectionFingerprints, Fingerprint, sha256 } from './fingerprint.ts';
import type { Body } from './objects.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;
/** For the one who lists the file with tar. */
const MODE = 0o600;

/** Writes a backup as a tar stream: documents, objects, and at its end the manifest, without which it is none. */
export class ArchiveWriter {
  #tar = pack();
  #written;
  #collections = new CollectionFingerprints();
  #objects = new Fingerprint();
  #broken: unknown;

  /** @param target is ended with the archive */
  constructor(target: Writable, signal: AbortSignal) {
    this.#written = pipeline(this.#tar, target, { signal });
    // It ends the entry that is being written, too.
    this.#written.catch((error) => (this.#broken ??= error));
  }

  async documents(source: Source, documents: AsyncIterable<Buffer>, onWritten: (documents: number) => void) {
    const fingerprint = this.#collections.of(source);
    let chunk: Buffer[] = [];
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

  async object(key: string, { contentType, size, stream }: Body) {
    const hash = createHash('sha256');
    const hashing = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const header = { name: objectName(key), size, mode: MODE, pax: { 'TESSERA.type': contentType } };
    const packed = new Promise<void>((resolve, reject) => {
      const entry = this.#tar.entry(header, (error) => (error ? reject(error) : resolve()));
      pipeline(stream, hashing, entry).catch(reject);
    });
    await packed;
    this.#objects.addObject(key, contentType, hash.digest(), size);
  }

  /** @returns once everything is with the target */
  async finish(facts: Pick<Manifest, 'createdAt' | 'product' | 'database' | 'leftOut'>): Promise<Manifest> {
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

  /** Gives up. @returns what was wrong in the first place */
  async abandon(error: unknown): Promise<unknown> {
    this.#tar.destroy(error instanceof Error ? error : new Error(String(error)));
    await this.#written.catch(() => {});
    return this.#broken ?? error;
  }

  async #entry(name: string, bytes: Buffer) {
    await (new Promise((resolve, reject) => {
      this.#tar.entry({ name, mode: MODE }, bytes, (error) => (error ? reject(error) : resolve()));
    }) as Promise<void>);
  }
}

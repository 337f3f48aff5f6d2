// @ts-check
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { extract } from 'tar-stream';
import { isErasures, rememberErased } from './contents.mjs';
import { BackupError } from './backup-error.mjs';
import { entryOf, readManifest } from './archive-format.mjs';
import { CollectionFingerprints, Fingerprint, differing, sha256 } from './fingerprint.mjs';
import { isLater, productVersion } from './product-version.mjs';

/** @typedef {import('./contents.mjs').Source} Source */
/** @typedef {import('./archive-format.mjs').Manifest} Manifest */
/** @typedef {AsyncIterable<Buffer>} Bytes */

/**
 * @typedef {{ kind: 'documents', source: Source, stream: Bytes, size: number }
 *   | { kind: 'object', key: string, contentType: string, stream: Bytes, size: number }
 *   | { kind: 'manifest' | 'sum', stream: Bytes, size: number }} Entry
 */

/** No smaller document is valid BSON, no larger one is stored by any server. */
const DOCUMENT = { least: 5, most: 17 * 1024 * 1024 };

/**
 * The entries of a backup one after another; what is not read of a stream until the next one is asked for
 * is skipped.
 * @param {string} file
 * @param {{ signal: AbortSignal, onRead?: (bytes: number) => void }} options `onRead` hears the bytes read so far
 * @returns {AsyncGenerator<Entry>}
 */
export async function* entriesOf(file, { signal, onRead = () => {} }) {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const archive = extract();
  const reading = pipeline(source, archive, { signal });
  reading.catch(() => {});
  try {
    for await (const packed of archive) {
      const { name, size, pax } = packed.header;
      const stream = /** @type {Bytes} */ (packed);
      const entry = entryOf(name);
      if (!entry) throw damaged(`it holds ${JSON.stringify(name)}, which no backup has`);
      if (entry.kind === 'object') {
        const contentType = /** @type {Record<string, string> | undefined} */ (pax)?.['TESSERA.type'];
        if (typeof contentType !== 'string') throw damaged(`${name} has no content type`);
        yield { ...entry, contentType, stream, size };
      } else yield { ...entry, stream, size };
      packed.resume();
      onRead(source.bytesRead);
    }
    await reading;
  } finally {
    source.destroy();
    archive.destroy();
  }
}

/**
 * The documents of an entry.
 * @param {Bytes} stream
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* documentsIn(stream) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= 4) {
      const length = rest.readInt32LE(0);
      if (length < DOCUMENT.least || length > DOCUMENT.most)
        throw damaged('a document has an impossible size');
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw damaged('a document is cut off');
}

/**
 * Reads the whole file and compares it with its manifest.
 * @param {string} file
 * @param {{ signal: AbortSignal, onRead?: (bytes: number) => void }} options
 * @returns {Promise<{ manifest: Manifest, erased: import('./contents.mjs').ErasedAccounts }>} with the accounts that
 *   were being erased while the file was made
 * @throws {BackupError} `DAMAGED`, `NEWER` or `FILE`
 */
export async function verifyArchive(file, options) {
  try {
    return await readAndCompare(file, options);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    options.signal.throwIfAborted();
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    // Of the system; one of a stream begins with `ERR_`.
    if (/^E(?!RR_)/.test(code ?? ''))
      throw new BackupError('FILE', `${file} cannot be read: ${message}`, { cause: error });
    throw damaged(message, error);
  }
}

/** @param {string} file @param {{ signal: AbortSignal, onRead?: (bytes: number) => void }} options */
async function readAndCompare(file, options) {
  const collections = new CollectionFingerprints();
  const objects = new Fingerprint();
  /** @type {import('./contents.mjs').ErasedAccounts} */
  const erased = new Map();
  let text = '';
  let sum = '';
  for await (const entry of entriesOf(file, options)) {
    if (sum) throw damaged('something follows its end');
    if (entry.kind === 'manifest') text = (await buffer(entry.stream)).toString();
    else if (entry.kind === 'sum') sum = (await buffer(entry.stream)).toString();
    else if (entry.kind === 'object') await addObject(objects, entry);
    else if (entry.kind === 'documents') {
      const fingerprint = collections.of(entry.source);
      for await (const document of documentsIn(entry.stream)) {
        fingerprint.addDocument(document);
        if (isErasures(entry.source)) rememberErased(erased, document);
      }
    }
  }
  if (!sum) throw damaged('its end is missing: it was not written to the end, or not copied whole');
  if (!sum.startsWith(`${sha256(text).toString('hex')} `))
    throw damaged('the manifest is not what was written');
  const manifest = readManifest(text);
  await refuseLater(manifest);
  const name = differing(collections.summaries(), manifest.collections);
  if (name) throw damaged(`${name} is not what was written`);
  if (!isDeepStrictEqual(objects.summary(), manifest.objects))
    throw damaged('the pictures are not what was written');
  return { manifest, erased };
}

/** Its services would not start on what a later version has stored. @param {Manifest} manifest */
async function refuseLater({ product }) {
  const own = await productVersion();
  if (isLater(product, own))
    throw new BackupError(
      'NEWER',
      `This backup was made by Tessera ${product}, and this is ${own}. Upgrade first. Nothing was touched.`,
    );
}

/** @param {Fingerprint} objects @param {{ key: string, contentType: string, size: number, stream: Bytes }} entry */
export async function addObject(objects, { key, contentType, size, stream }) {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  objects.addObject(key, contentType, hash.digest(), size);
}

/** @param {string} reason @param {unknown} [cause] */
function damaged(reason, cause) {
  return new BackupError('DAMAGED', `The file is not a whole backup: ${reason}. Nothing was touched.`, {
    cause,
  });
}

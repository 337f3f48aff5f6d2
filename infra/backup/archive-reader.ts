import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { extract } from 'tar-stream';
import { isErasures, rememberErased, type ErasedAccounts, type Source } from './contents.ts';
import { BackupError } from './backup-error.ts';
import { entryOf, readManifest, type Manifest } from './archive-format.ts';
import { CollectionFingerprints, Fingerprint, differing, sha256 } from './fingerprint.ts';
import { isLater, productVersion } from './product-version.ts';

type Bytes = AsyncIterable<Buffer>;

type Entry =
  | { kind: 'documents'; source: Source; stream: Bytes; size: number }
  | { kind: 'object'; key: string; contentType: string; stream: Bytes; size: number }
  | { kind: 'manifest' | 'sum'; stream: Bytes; size: number };

/** No smaller document is valid BSON, no larger one is stored by any server. */
const DOCUMENT = { least: 5, most: 17 * 1024 * 1024 };

/**
 * The entries of a backup one after another; what is not read of a stream until the next one is asked for
 * is skipped.
 * @param options `onRead` hears the bytes read so far
 */
export async function* entriesOf(
  file: string,
  { signal, onRead = () => {} }: { signal: AbortSignal; onRead?: (bytes: number) => void },
): AsyncGenerator<Entry> {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const archive = extract();
  const reading = pipeline(source, archive, { signal });
  reading.catch(() => {});
  try {
    for await (const packed of archive) {
      const { name, size, pax } = packed.header;
      const stream = packed as Bytes;
      const entry = entryOf(name);
      if (!entry) throw damaged(`it holds ${JSON.stringify(name)}, which no backup has`);
      if (entry.kind === 'object') {
        const contentType = (pax as Record<string, string> | undefined)?.['TESSERA.type'];
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

/** The documents of an entry. */
export async function* documentsIn(stream: Bytes): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
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
 * @returns with the accounts that were being erased while the file was made
 * @throws BackupError `DAMAGED`, `NEWER` or `FILE`
 */
export async function verifyArchive(
  file: string,
  options: { signal: AbortSignal; onRead?: (bytes: number) => void },
): Promise<{ manifest: Manifest; erased: ErasedAccounts }> {
  try {
    return await readAndCompare(file, options);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    options.signal.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    // Of the system; one of a stream begins with `ERR_`.
    if (/^E(?!RR_)/.test(code ?? ''))
      throw new BackupError('FILE', `${file} cannot be read: ${message}`, { cause: error });
    throw damaged(message, error);
  }
}

async function readAndCompare(
  file: string,
  options: { signal: AbortSignal; onRead?: (bytes: number) => void },
) {
  const collections = new CollectionFingerprints();
  const objects = new Fingerprint();
  const erased: ErasedAccounts = new Map();
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

/** Its services would not start on what a later version has stored. */
async function refuseLater({ product }: Manifest) {
  const own = await productVersion();
  if (isLater(product, own))
    throw new BackupError(
      'NEWER',
      `This backup was made by Tessera ${product}, and this is ${own}. Upgrade first. Nothing was touched.`,
    );
}

export async function addObject(
  objects: Fingerprint,
  { key, contentType, size, stream }: { key: string; contentType: string; size: number; stream: Bytes },
) {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  objects.addObject(key, contentType, hash.digest(), size);
}

function damaged(reason: string, cause?: unknown) {
  return new BackupError('DAMAGED', `The file is not a whole backup: ${reason}. Nothing was touched.`, {
    cause,
  });
}

// @ts-check
import { createStore } from '@tessera/object-store';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ArchiveWriter } from './archive-writer.mjs';
import { BackupError } from './backup-error.mjs';
import { LEFT_OUT, asCopied } from './contents.mjs';
import { withDatabases } from './databases.mjs';
import { objectsOf } from './objects.mjs';
import { productVersion } from './product-version.mjs';
import { size } from './progress-bar.mjs';

/** @typedef {import('./progress-bar.mjs').ProgressBar} ProgressBar */

/**
 * Writes an archive of the database and, with `objects`, of the pictures.
 * @param {string} file is replaced
 * @param {object} options
 * @param {import('./env.mjs').BackupEnv} options.env
 * @param {ProgressBar} options.bar
 * @param {AbortSignal} options.signal
 * @param {boolean} options.objects
 */
export function writeArchive(file, { env, bar, signal, objects }) {
  return withDatabases(env.databases, async (databases) => {
    const handle = await open(file, 'w', 0o600).catch((error) => {
      throw new BackupError('FILE', `${file} cannot be written: ${error.message}`, { cause: error });
    });
    const archive = new ArchiveWriter(createWriteStream('', { fd: handle, flush: true }), signal);
    try {
      const createdAt = new Date().toISOString();
      await writeDocuments(archive, databases, bar, signal);
      if (objects) await writeObjects(archive, databases, env, bar, signal);
      await archive.finish({
        createdAt,
        product: await productVersion(),
        database: await databases.version(),
        leftOut: LEFT_OUT,
      });
    } catch (error) {
      throw await archive.abandon(error);
    }
  });
}

/**
 * @param {ArchiveWriter} archive
 * @param {import('./databases.mjs').Databases} databases
 * @param {ProgressBar} bar
 * @param {AbortSignal} signal
 */
async function writeDocuments(archive, databases, bar, signal) {
  const sources = await databases.sources();
  const all = await databases.estimate(sources);
  let done = 0;
  bar.begin('copying the database');
  for (const source of sources) {
    const written = (/** @type {number} */ count) => bar.draw((done += count), all, `${done} documents`);
    await archive.documents(source, copied(databases, source, signal), written);
  }
  bar.end(`${done} documents`);
}

/**
 * @param {import('./databases.mjs').Databases} databases
 * @param {import('./contents.mjs').Source} source
 * @param {AbortSignal} signal
 */
async function* copied(databases, source, signal) {
  for await (const document of databases.read(source)) {
    signal.throwIfAborted();
    yield asCopied(source, document);
  }
}

/**
 * @param {ArchiveWriter} archive
 * @param {import('./databases.mjs').Databases} databases
 * @param {import('./env.mjs').BackupEnv} env
 * @param {ProgressBar} bar
 * @param {AbortSignal} signal
 */
async function writeObjects(archive, databases, env, bar, signal) {
  const store = createStore(env.store);
  await store.prepare();
  const all = await databases.bytesOfObjects();
  let count = 0;
  let bytes = 0;
  bar.begin('copying the pictures');
  for await (const { key, body } of objectsOf(store)) {
    signal.throwIfAborted();
    await archive.object(key, body);
    count += 1;
    bar.draw((bytes += body.size), all, `${count} files, ${size(bytes)}`);
  }
  bar.end(`${count} files, ${size(bytes)}`);
}

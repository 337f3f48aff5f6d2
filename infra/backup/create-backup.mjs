// @ts-check
import { createStore } from '@tessera/object-store';
import { createWriteStream } from 'node:fs';
import { chown, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { verifyArchive } from './archive-reader.mjs';
import { ArchiveWriter } from './archive-writer.mjs';
import { BackupError } from './backup-error.mjs';
import { LEFT_OUT, asCopied } from './contents.mjs';
import { openDatabases } from './databases.mjs';
import { takeErasureLease } from './erasure-lease.mjs';
import { objectsOf } from './objects.mjs';
import { size } from './progress-bar.mjs';

/** @typedef {import('./archive-format.mjs').Manifest} Manifest */

/**
 * @typedef {object} BackupOptions
 * @property {import('./env.mjs').BackupEnv} env
 * @property {string} file
 * @property {import('./progress-bar.mjs').ProgressBar} bar
 * @property {AbortSignal} signal a person stops it
 */

const UNFINISHED = '.part';

/**
 * Copies a running installation into one file: the database, then the objects, while erasures are held back. The file
 * has its name only once it is whole, on the disk, and read back.
 * @param {BackupOptions} options
 * @returns {Promise<Manifest>}
 * @throws {BackupError}
 */
export async function createBackup({ env, file, bar, signal }) {
  await refuseExisting(file);
  const part = `${file}${UNFINISHED}`;
  const lease = await takeErasureLease(env);
  const stopped = AbortSignal.any([signal, lease.lost]);
  try {
    await clearUnfinished(dirname(file));
    await write(part, env, bar, stopped);
    await lease.confirm();
    bar.begin('reading it back');
    const bytes = await sizeOf(part);
    const { manifest } = await verifyArchive(part, {
      signal: stopped,
      onRead: (read) => bar.draw(read, bytes, size(read)),
    });
    await giveToOwnerOf(dirname(file), part);
    await rename(part, file);
    await flushFolder(dirname(file));
    bar.end(`${size(bytes)} are whole`);
    return manifest;
  } catch (error) {
    await rm(part, { force: true });
    throw reasonOf(error, stopped);
  } finally {
    await lease.release();
  }
}

/**
 * @param {string} part
 * @param {BackupOptions['env']} env
 * @param {BackupOptions['bar']} bar
 * @param {AbortSignal} signal
 */
async function write(part, env, bar, signal) {
  const handle = await open(part, 'w', 0o600).catch((error) => {
    throw new BackupError('FILE', `${part} cannot be written: ${error.message}`, { cause: error });
  });
  const databases = await openDatabases(env.databases).catch(async (error) => {
    await handle.close();
    throw error;
  });
  const archive = new ArchiveWriter(createWriteStream('', { fd: handle, flush: true }), signal);
  try {
    const createdAt = new Date().toISOString();
    await writeDocuments(archive, databases, bar, signal);
    await writeObjects(archive, databases, env, bar, signal);
    await archive.finish({
      createdAt,
      product: await productVersion(),
      database: await databases.version(),
      leftOut: LEFT_OUT,
    });
  } catch (error) {
    throw await archive.abandon(error);
  } finally {
    await databases.close();
  }
}

/**
 * @param {ArchiveWriter} archive
 * @param {import('./databases.mjs').Databases} databases
 * @param {BackupOptions['bar']} bar
 * @param {AbortSignal} signal
 */
async function writeDocuments(archive, databases, bar, signal) {
  const sources = await databases.sources();
  const all = await databases.estimate(sources);
  let done = 0;
  bar.begin('copying the database');
  for (const source of sources) {
    await archive.documents(source, copied(databases, source, signal), (count) =>
      bar.draw((done += count), all, `${done} documents`),
    );
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
 * @param {BackupOptions['env']} env
 * @param {BackupOptions['bar']} bar
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

/** @param {string} file */
async function refuseExisting(file) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  if ((await readdir(dirname(file))).includes(basename(file)))
    throw new BackupError('FILE', `${file} is there already; name another file.`);
}

/** What a backup left that was killed. Only one runs at a time. @param {string} folder */
async function clearUnfinished(folder) {
  const left = (await readdir(folder)).filter((name) => name.endsWith(`.tar${UNFINISHED}`));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

/** @param {string} file */
const sizeOf = async (file) => (await stat(file)).size;

/**
 * In a container it is root that writes into a person's folder.
 * @param {string} folder
 * @param {string} file
 */
async function giveToOwnerOf(folder, file) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}

/** @param {string} folder */
async function flushFolder(folder) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function productVersion() {
  const path = new URL('package.json', import.meta.url);
  return String(JSON.parse(await readFile(path, 'utf8')).version);
}

/**
 * @param {unknown} error
 * @param {AbortSignal} stopped
 */
function reasonOf(error, stopped) {
  if (stopped.aborted) return stopped.reason;
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new BackupError('FILE', `There is no room for the backup: ${message}`, { cause: error });
  return error;
}

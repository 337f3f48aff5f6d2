// @ts-check
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { verifyArchive } from './archive-reader.mjs';
import { BackupError } from './backup-error.mjs';
import { withDatabases } from './databases.mjs';
import { withErasuresHeld } from './erasure-lease.mjs';
import { refuseWhileRestoring } from './maintenance.mjs';
import { size } from './progress-bar.mjs';
import { writeArchive } from './write-archive.mjs';

/** @typedef {import('./archive-format.mjs').Manifest} Manifest */

const UNFINISHED = '.part';

/**
 * Copies a running installation into one file: the database, then the objects, while erasures are held back. The file
 * has its name only once it is whole, on the disk, and read back.
 * @param {object} options
 * @param {import('./env.mjs').BackupEnv} options.env
 * @param {string} options.file
 * @param {import('./progress-bar.mjs').ProgressBar} options.bar
 * @param {AbortSignal} options.signal a person stops it
 * @returns {Promise<Manifest>}
 * @throws {BackupError}
 */
export async function createBackup({ env, file, bar, signal }) {
  await refuseExisting(file);
  await refuseWhileRestoring(env);
  const part = `${file}${UNFINISHED}`;
  return withErasuresHeld(env, signal, async (stopped, lease) => {
    try {
      await clearUnfinished(part);
      await writeArchive(part, { env, bar, signal: stopped, objects: true });
      await lease.confirm();
      bar.begin('reading it back');
      const bytes = (await stat(part)).size;
      const { manifest } = await verifyArchive(part, {
        signal: stopped,
        onRead: (read) => bar.draw(read, bytes, size(read)),
      });
      await giveToOwnerOf(dirname(file), part);
      await rename(part, file);
      await flushFolder(dirname(file));
      const at = new Date(manifest.createdAt);
      await withDatabases(env.databases, (databases) => databases.recordBackup(at));
      bar.end(`${size(bytes)} are whole`);
      return manifest;
    } catch (error) {
      await rm(part, { force: true });
      throw reasonOf(error);
    }
  });
}

/** @param {string} file */
async function refuseExisting(file) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  if ((await readdir(dirname(file))).includes(basename(file)))
    throw new BackupError('FILE', `${file} is there already; name another file.`);
}

/**
 * What backups left that were killed; what others keep in that folder stays. Only one runs at a time.
 * @param {string} part
 */
async function clearUnfinished(part) {
  const folder = dirname(part);
  const isOurs = (/** @type {string} */ name) =>
    name === basename(part) || (name.startsWith('tessera-') && name.endsWith(`.tar${UNFINISHED}`));
  const left = (await readdir(folder)).filter(isOurs);
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

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

/** @param {unknown} error */
function reasonOf(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new BackupError('FILE', `There is no room for the backup: ${message}`, { cause: error });
  return error;
}

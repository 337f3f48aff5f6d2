import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Manifest } from './archive-format.ts';
import { verifyArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { withDatabases } from './databases.ts';
import type { BackupEnv } from './env.ts';
import { withErasuresHeld } from './erasure-lease.ts';
import { refuseWhileRestoring } from './maintenance.ts';
import { size, type ProgressBar } from './progress-bar.ts';
import { writeArchive } from './write-archive.ts';

const UNFINISHED = '.part';

interface CreateBackupOptions {
  env: BackupEnv;
  file: string;
  bar: ProgressBar;
  /** A person stops it. */
  signal: AbortSignal;
}

/**
 * Copies a running installation into one file: the database, then the objects, while erasures are held back. The file
 * has its name only once it is whole, on the disk, and read back.
 */
export async function createBackup({ env, file, bar, signal }: CreateBackupOptions): Promise<Manifest> {
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

async function refuseExisting(file: string) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  if ((await readdir(dirname(file))).includes(basename(file)))
    throw new BackupError('FILE', `${file} is there already; name another file.`);
}

/** What backups left that were killed; what others keep in that folder stays. Only one runs at a time. */
async function clearUnfinished(part: string) {
  const folder = dirname(part);
  const isOurs = (name: string) =>
    name === basename(part) || (name.startsWith('tessera-') && name.endsWith(`.tar${UNFINISHED}`));
  const left = (await readdir(folder)).filter(isOurs);
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

/** In a container it is root that writes into a person's folder. */
async function giveToOwnerOf(folder: string, file: string) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}

async function flushFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function reasonOf(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new BackupError('FILE', `There is no room for the backup: ${message}`, { cause: error });
  return error;
}

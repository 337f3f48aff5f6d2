// @ts-check
import { createStore } from '@tessera/object-store';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withDatabases } from './databases.mjs';
import { withErasuresHeld } from './erasure-lease.mjs';
import { keepErased } from './erased-list.mjs';
import { mirrorStore } from './mirror.mjs';
import { refuseWhileRestoring } from './maintenance.mjs';
import { size } from './progress-bar.mjs';
import { Restic } from './restic.mjs';
import { DUMP, DUMP_FOLDER, SNAPSHOT, STAGING, UNCONFIRMED } from './snapshot-format.mjs';
import { writeArchive } from './write-archive.mjs';

/** @typedef {import('./env.mjs').BackupEnv} BackupEnv */
/** @typedef {import('./env.mjs').RepositoryEnv} RepositoryEnv */
/** @typedef {import('./progress-bar.mjs').ProgressBar} ProgressBar */

/**
 * Stores a running installation as a snapshot: a dump of the database, then the objects, while erasures are held back.
 * A snapshot counts as one only when the hold was kept to its end. Then snapshots past their time are removed.
 * @param {{ env: BackupEnv, repository: RepositoryEnv, bar: ProgressBar, signal: AbortSignal }} options
 * @returns {Promise<{ id: string, summary: import('./restic.mjs').ResticSummary }>}
 * @throws {import('./backup-error.mjs').BackupError}
 */
export async function createSnapshot({ env, repository, bar, signal }) {
  await refuseWhileRestoring(env);
  return withErasuresHeld(env, signal, async (stopped, lease) => {
    const begunAt = new Date();
    const restic = new Restic(repository, stopped);
    const folder = join(repository.BACKUP_WORK_DIR, DUMP_FOLDER);
    try {
      await clearWork(repository.BACKUP_WORK_DIR);
      await restic.prepare();
      await restic.unlock();
      await restic.remove((await restic.snapshots(UNCONFIRMED)).map(({ id }) => id));
      await recordErased(env, restic);
      await mkdir(folder, { mode: 0o700 });
      await writeArchive(join(folder, DUMP), { env, bar, signal: stopped, objects: false });
      const objects = await objectsFolder(env, repository, bar, stopped);
      bar.begin('storing');
      const unfinished = join(objects, '.tmp');
      const summary = await restic.backup(UNCONFIRMED, [folder, objects], unfinished, (done, all) =>
        bar.draw(done, all, size(done)),
      );
      await lease.confirm();
      await restic.retag(summary.snapshot_id, UNCONFIRMED, SNAPSHOT);
      await withDatabases(env.databases, (databases) => databases.recordBackup(begunAt));
      bar.end(`${size(summary.total_bytes_processed)}, of which ${size(summary.data_added)} are new`);
      await removeOld(restic, repository, bar);
      const newest = (await restic.snapshots(SNAPSHOT)).at(-1);
      return { id: newest?.short_id ?? '', summary };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Removes what a process left that was killed. @param {string} work */
async function clearWork(work) {
  await mkdir(work, { recursive: true, mode: 0o700 });
  const left = (await readdir(work)).filter((name) => name === DUMP_FOLDER || name.startsWith(STAGING));
  for (const name of [...left, 'tmp']) await rm(join(work, name), { recursive: true, force: true });
}

/** @param {BackupEnv} env @param {Restic} restic */
async function recordErased(env, restic) {
  const erased = await withDatabases(env.databases, (databases) => databases.erasedAccounts());
  const [oldest] = await restic.snapshots(SNAPSHOT);
  await keepErased(restic, erased, new Date(oldest?.time ?? Date.now()));
}

/**
 * The folder of the objects: the store's own, or a copy of what an S3 server has.
 * @param {BackupEnv} env
 * @param {RepositoryEnv} repository
 * @param {ProgressBar} bar
 * @param {AbortSignal} signal
 */
async function objectsFolder({ store }, { BACKUP_WORK_DIR }, bar, signal) {
  if (store.S3_ENDPOINT === undefined) {
    await createStore(store).prepare();
    return realpath(String(store.OBJECT_STORE_DIR));
  }
  const folder = join(BACKUP_WORK_DIR, 'objects');
  let count = 0;
  let bytes = 0;
  bar.begin('copying new pictures');
  const onCopied = (/** @type {number} */ more) => {
    count += 1;
    bytes += more;
  };
  await mirrorStore(createStore(store), folder, { signal, onCopied });
  bar.end(`${count} files, ${size(bytes)}`);
  return folder;
}

/** @param {Restic} restic @param {RepositoryEnv} repository @param {ProgressBar} bar */
async function removeOld(restic, repository, bar) {
  const { BACKUP_KEEP_DAILY: daily, BACKUP_KEEP_WEEKLY: weekly, BACKUP_KEEP_MONTHLY: monthly } = repository;
  bar.begin('removing old ones');
  // Those of one day are all kept for that day: one may have been made right before an upgrade.
  const keep = { within: '1d', daily, weekly, monthly };
  await restic.forget(
    SNAPSHOT,
    Object.entries(keep).flatMap(([each, count]) => [`--keep-${each}`, String(count)]),
  );
  await restic.prune();
  const left = await restic.snapshots(SNAPSHOT);
  bar.end(`${left.length} snapshots are kept`);
}

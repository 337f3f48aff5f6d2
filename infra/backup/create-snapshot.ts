import { createStore } from '@tessera/object-store';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { withDatabases } from './databases.ts';
import type { BackupEnv, RepositoryEnv } from './env.ts';
import { withErasuresHeld } from './erasure-lease.ts';
import { keepErased } from './erased-list.ts';
import { mirrorStore } from './mirror.ts';
import { refuseWhileRestoring } from './maintenance.ts';
import { counted, size, type ProgressBar } from './progress-bar.ts';
import { Restic } from './restic.ts';
import { DUMP, DUMP_FOLDER, SNAPSHOT, STAGING, UNCONFIRMED } from './snapshot-format.ts';
import { writeArchive } from './write-archive.ts';

/** Meanwhile erasures are held back. */
const FREED_WITHIN_MS = 10 * 60_000;

interface CreateSnapshotOptions {
  env: BackupEnv;
  repository: RepositoryEnv;
  bar: ProgressBar;
  signal: AbortSignal;
}

/**
 * Stores a running installation as a snapshot: a dump of the database, then the objects, while erasures are held back.
 * A snapshot counts as one only when the hold was kept to its end. Then snapshots past their time are removed.
 */
export async function createSnapshot({ env, repository, bar, signal }: CreateSnapshotOptions) {
  await refuseWhileRestoring(env);
  return withErasuresHeld(env, signal, async (stopped, lease) => {
    const begunAt = new Date();
    const restic = new Restic(repository, stopped);
    const folder = join(repository.BACKUP_WORK_DIR, DUMP_FOLDER);
    try {
      await clearWork(repository.BACKUP_WORK_DIR);
      await restic.prepare();
      await removeLeftovers(restic);
      await recordErased(env, restic);
      await mkdir(folder, { mode: 0o700 });
      await writeArchive(join(folder, DUMP), { env, bar, signal: stopped, objects: false });
      const objects = await objectsFolder(env, repository, bar, stopped);
      bar.begin('storing');
      const unfinished = join(objects, '.tmp');
      const summary = await restic
        .backup(UNCONFIRMED, [folder, objects], unfinished, (done, all) => bar.draw(done, all, size(done)))
        .catch(async (error) => {
          // What was stored before another failure is what the next backup goes on from; a full disk must get room.
          if (error instanceof BackupError && error.code === 'FULL')
            await restic.prune({ repacks: false, deadlineMs: FREED_WITHIN_MS }).catch(() => undefined);
          throw error;
        });
      await lease.confirm();
      await restic.retag(summary.snapshot_id, UNCONFIRMED, SNAPSHOT);
      await withDatabases(env.databases, (databases) => databases.recordBackup(begunAt));
      bar.end(`${size(summary.total_bytes_processed)}, of which ${size(summary.data_added)} are new`);
      await removeOld(restic, repository, bar, { repacks: true });
      const newest = (await restic.snapshots(SNAPSHOT)).at(-1);
      return { id: newest?.short_id ?? '', summary };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Removes snapshots past their time without making one: a repository whose disk is full has no room for that.
 */
export async function pruneSnapshots({ env, repository, bar, signal }: CreateSnapshotOptions) {
  await refuseWhileRestoring(env);
  await withErasuresHeld(env, signal, async (stopped) => {
    const restic = new Restic(repository, stopped);
    await removeLeftovers(restic);
    await removeOld(restic, repository, bar, { repacks: false });
  });
}

/** Removes what a backup that was killed left in the repository: locks, and a snapshot that counts for nothing. */
async function removeLeftovers(restic: Restic) {
  await restic.unlock();
  await restic.remove((await restic.snapshots(UNCONFIRMED)).map(({ id }) => id));
}

/** Removes what a process left that was killed. */
async function clearWork(work: string) {
  await mkdir(work, { recursive: true, mode: 0o700 });
  const left = (await readdir(work)).filter((name) => name === DUMP_FOLDER || name.startsWith(STAGING));
  for (const name of [...left, 'tmp']) await rm(join(work, name), { recursive: true, force: true });
}

async function recordErased(env: BackupEnv, restic: Restic) {
  const erased = await withDatabases(env.databases, (databases) => databases.erasedAccounts());
  const [oldest] = await restic.snapshots(SNAPSHOT);
  await keepErased(restic, erased, new Date(oldest?.time ?? Date.now()));
}

/** The folder of the objects: the store's own, or a copy of what an S3 server has. */
async function objectsFolder(
  { store }: BackupEnv,
  { BACKUP_WORK_DIR }: RepositoryEnv,
  bar: ProgressBar,
  signal: AbortSignal,
) {
  if (store.S3_ENDPOINT === undefined) {
    await createStore(store).prepare();
    return realpath(String(store.OBJECT_STORE_DIR));
  }
  const folder = join(BACKUP_WORK_DIR, 'objects');
  let count = 0;
  let bytes = 0;
  bar.begin('copying new pictures');
  const onCopied = (more: number) => {
    count += 1;
    bytes += more;
  };
  await mirrorStore(createStore(store), folder, { signal, onCopied });
  bar.end(`${counted(count, 'file')}, ${size(bytes)}`);
  return folder;
}

async function removeOld(
  restic: Restic,
  repository: RepositoryEnv,
  bar: ProgressBar,
  how: { repacks: boolean },
) {
  const { BACKUP_KEEP_DAILY: daily, BACKUP_KEEP_WEEKLY: weekly, BACKUP_KEEP_MONTHLY: monthly } = repository;
  bar.begin('removing old ones');
  // Those of one day are all kept for that day: one may have been made right before an upgrade.
  const keep = { within: '1d', daily, weekly, monthly };
  await restic.forget(
    SNAPSHOT,
    Object.entries(keep).flatMap(([each, count]) => [`--keep-${each}`, String(count)]),
  );
  await restic.prune(how);
  const left = await restic.snapshots(SNAPSHOT);
  bar.end(`${counted(left.length, 'snapshot')} kept`);
}

import { DiskObjectStore } from '@tessera/object-store';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { verifyArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import type { RepositoryEnv } from './env.ts';
import { readErased } from './erased-list.ts';
import { fingerprintOf, objectsOf } from './objects.ts';
import { counted, size, type ProgressBar } from './progress-bar.ts';
import { Restic } from './restic.ts';
import type { OpenBackup } from './restore-backup.ts';
import { DUMP, DUMP_FOLDER, SNAPSHOT, STAGING } from './snapshot-format.ts';

/** @returns a new folder for {@link stageSnapshot} */
export async function stagingFolder({ BACKUP_WORK_DIR: work }: RepositoryEnv): Promise<string> {
  await mkdir(work, { recursive: true, mode: 0o700 });
  return mkdtemp(join(work, STAGING));
}

interface StageSnapshotOptions {
  repository: RepositoryEnv;
  /** Its id, or `latest`. */
  snapshot: string;
  folder: string;
  signal: AbortSignal;
}

/** Reads the documents of a snapshot into a folder, and its objects when they are asked for. */
export async function stageSnapshot({ repository, snapshot, folder, signal }: StageSnapshotOptions) {
  const restic = new Restic(repository, signal);
  const found = await findSnapshot(restic, snapshot);
  const dump = found.paths.find((path) => basename(path) === DUMP_FOLDER);
  const objects = found.paths.find((path) => path !== dump);
  if (!dump || !objects) throw new BackupError('DAMAGED', `${snapshot} is no snapshot of an installation.`);
  await restic.restore(found.id, folder, [dump]);
  const file = join(folder, dump, DUMP);
  const { manifest, erased } = await verifyArchive(file, { signal });
  const store = new DiskObjectStore(join(folder, objects));
  return {
    time: found.time,
    file,
    manifest,
    erased: new Map([...erased, ...(await readErased(restic))]),
    /**
     * @param prefixes of keys, each ending before a slash; all without any
     * @returns the store of the objects that were read
     */
    async objects(prefixes: readonly string[] = ['']) {
      await restic.restore(
        found.id,
        folder,
        prefixes.map((prefix) => join(objects, prefix)),
      );
      await store.prepare();
      return store;
    },
  };
}

/** A snapshot that can be restored, with all its objects. */
export async function openSnapshot({
  bar,
  ...options
}: Parameters<typeof stageSnapshot>[0] & { bar: ProgressBar }): Promise<OpenBackup> {
  bar.begin('reading the snapshot');
  const { file, manifest, erased, objects } = await stageSnapshot(options);
  const store = await objects();
  const summary = await fingerprintOf(store, () => options.signal.throwIfAborted());
  bar.end(
    `a whole one of ${manifest.createdAt}, with ${counted(summary.count, 'file')}, ${size(summary.bytes)}`,
  );
  return { file, manifest, erased, objects: summary, eachObject: () => objectsOf(store) };
}

async function findSnapshot(restic: Restic, snapshot: string) {
  const all = await restic.snapshots(SNAPSHOT);
  const found = snapshot === 'latest' ? all.at(-1) : all.find(({ id }) => id.startsWith(snapshot));
  if (!found)
    throw new BackupError(
      'FILE',
      `There is no snapshot ${snapshot}; the command snapshots lists those there are.`,
    );
  return found;
}

// @ts-check
import { DiskObjectStore } from '@tessera/object-store';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { verifyArchive } from './archive-reader.mjs';
import { BackupError } from './backup-error.mjs';
import { readErased } from './erased-list.mjs';
import { fingerprintOf, objectsOf } from './objects.mjs';
import { size } from './progress-bar.mjs';
import { Restic } from './restic.mjs';
import { DUMP, DUMP_FOLDER, SNAPSHOT, STAGING } from './snapshot-format.mjs';

/** @typedef {import('./env.mjs').RepositoryEnv} RepositoryEnv */

/** @param {RepositoryEnv} repository @returns {Promise<string>} a new folder for {@link stageSnapshot} */
export async function stagingFolder({ BACKUP_WORK_DIR: work }) {
  await mkdir(work, { recursive: true, mode: 0o700 });
  return mkdtemp(join(work, STAGING));
}

/**
 * Reads the documents of a snapshot into a folder, and its objects when they are asked for.
 * @param {object} options
 * @param {RepositoryEnv} options.repository
 * @param {string} options.snapshot its id, or `latest`
 * @param {string} options.folder
 * @param {AbortSignal} options.signal
 */
export async function stageSnapshot({ repository, snapshot, folder, signal }) {
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
     * @param {readonly string[]} [prefixes] of keys, each ending before a slash; all without any
     * @returns the store of the objects that were read
     */
    async objects(prefixes = ['']) {
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

/**
 * A snapshot that can be restored, with all its objects.
 * @param {Parameters<typeof stageSnapshot>[0] & { bar: import('./progress-bar.mjs').ProgressBar }} options
 * @returns {Promise<import('./restore-backup.mjs').OpenBackup>}
 */
export async function openSnapshot({ bar, ...options }) {
  bar.begin('reading the snapshot');
  const { file, manifest, erased, objects } = await stageSnapshot(options);
  const store = await objects();
  const summary = await fingerprintOf(store, () => options.signal.throwIfAborted());
  bar.end(`a whole one of ${manifest.createdAt}, with ${summary.count} files, ${size(summary.bytes)}`);
  return { file, manifest, erased, objects: summary, eachObject: () => objectsOf(store) };
}

/** @param {Restic} restic @param {string} snapshot */
async function findSnapshot(restic, snapshot) {
  const all = await restic.snapshots(SNAPSHOT);
  const found = snapshot === 'latest' ? all.at(-1) : all.find(({ id }) => id.startsWith(snapshot));
  if (!found) throw new BackupError('FILE', `There is no snapshot ${snapshot}. List them: tessera snapshots`);
  return found;
}

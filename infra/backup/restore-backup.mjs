// @ts-check
import { createStore } from '@tessera/object-store';
import { isDeepStrictEqual } from 'node:util';
import { documentsIn, entriesOf } from './archive-reader.mjs';
import { BackupError, incomplete } from './backup-error.mjs';
import { ageOf, asRestored } from './contents.mjs';
import { withDatabases } from './databases.mjs';
import { withErasuresHeld } from './erasure-lease.mjs';
import { CollectionFingerprints, differing } from './fingerprint.mjs';
import { underMaintenance } from './maintenance.mjs';
import { clearStore, fingerprintOf, isEmptyStore, putObjects } from './objects.mjs';
import { size } from './progress-bar.mjs';

/** @typedef {import('./archive-format.mjs').Manifest} Manifest */
/** @typedef {import('./fingerprint.mjs').Summary} Summary */
/** @typedef {import('./databases.mjs').Databases} Databases */
/** @typedef {import('@tessera/object-store').ObjectStore} ObjectStore */

/**
 * A backup that was read whole, and can be restored.
 * @typedef {object} OpenBackup
 * @property {string} file the archive with its documents
 * @property {Manifest} manifest
 * @property {import('./contents.mjs').ErasedAccounts} erased accounts that must not come back
 * @property {Summary} objects
 * @property {() => AsyncIterable<{ key: string, body: import('./objects.mjs').Body }>} eachObject
 */

/**
 * @typedef {object} RestoreOptions
 * @property {import('./env.mjs').BackupEnv} env
 * @property {(signal: AbortSignal) => Promise<OpenBackup>} open
 * @property {boolean} force replace what is there
 * @property {import('./progress-bar.mjs').ProgressBar} bar
 * @property {AbortSignal} signal a person stops it
 */

/**
 * Restores a backup into an installation, whose services refuse everything meanwhile. The backup is read whole before
 * anything is touched; pictures come first and accounts last, so that nobody can log in to half of it; at the end all
 * is read back.
 * @param {RestoreOptions} options
 * @returns {Promise<Manifest>}
 * @throws {BackupError}
 */
export function restoreBackup({ env, open, force, bar, signal }) {
  return withErasuresHeld(env, signal, async (stopped, lease) => {
    const backup = await open(stopped);
    await withDatabases(env.databases, async (databases) => {
      const store = createStore(env.store);
      await store.prepare();
      const empty = (await databases.isEmpty()) && (await isEmptyStore(store));
      if (!empty && !force)
        throw new BackupError(
          'NOT_EMPTY',
          'This installation is not empty. FORCE=1 replaces everything that is there by the backup. Nothing was touched.',
        );
      const erased = new Map([...backup.erased, ...(await databases.erasedAccounts())]);
      const work = { backup: { ...backup, erased }, databases, store, lease, bar, signal: stopped };
      await underMaintenance(env, stopped, () => replace(work));
    });
    return backup.manifest;
  });
}

/**
 * @typedef {object} Work
 * @property {OpenBackup} backup
 * @property {Databases} databases
 * @property {ObjectStore} store
 * @property {import('./erasure-lease.mjs').ErasureLease} lease
 * @property {RestoreOptions['bar']} bar
 * @property {AbortSignal} signal
 */

/** @param {Work} work */
async function replace(work) {
  const { backup, databases, store, lease, signal } = work;
  const newest = await databases.newestBackup();
  try {
    await databases.clear();
    await clearStore(store);
    await lease.emptyRedis();
    await restoreObjects(work);
    await readBack(await restoreDocuments(work), work);
    for (const at of [newest, new Date(backup.manifest.createdAt)]) if (at) await databases.recordBackup(at);
  } catch (error) {
    const reason = signal.aborted ? signal.reason : error;
    throw incomplete(
      reason,
      'The installation is incomplete now. Restore again, with FORCE=1, before it is started.',
    );
  }
}

/** @param {Work} work */
async function restoreObjects({ backup, store, bar, signal }) {
  bar.begin('restoring the pictures');
  const draw = (/** @type {number} */ bytes, /** @type {string} */ text) =>
    bar.draw(bytes, backup.objects.bytes, text);
  bar.end(await putObjects(store, backup.eachObject(), signal, draw));
}

/** @param {Work} work @returns {Promise<CollectionFingerprints>} of what was written */
async function restoreDocuments({ backup: { file, manifest, erased }, databases, bar, signal }) {
  const now = new Date();
  const since = { now, age: ageOf(manifest, now), erased };
  const all = Object.values(manifest.collections).reduce((sum, { count }) => sum + count, 0);
  const written = new CollectionFingerprints();
  let done = 0;
  bar.begin('restoring the database');
  for await (const entry of entriesOf(file, { signal })) {
    if (entry.kind !== 'documents') break;
    const { source, stream } = entry;
    const writer = databases.writer(source);
    for await (const document of documentsIn(stream)) {
      const restored = asRestored(source, document, since);
      await writer.add(restored);
      written.of(source).addDocument(restored);
      done += 1;
    }
    await writer.flush();
    bar.draw(done, all, `${done} documents`);
  }
  bar.end(`${done} documents`);
  return written;
}

/** @param {CollectionFingerprints} written @param {Work} work */
async function readBack(written, { backup, databases, store, bar, signal }) {
  bar.begin('reading it back');
  const found = new CollectionFingerprints();
  for (const source of await databases.sources()) {
    for await (const document of databases.read(source)) found.of(source).addDocument(document);
    signal.throwIfAborted();
  }
  const name = differing(found.summaries(), written.summaries());
  if (name) throw unverified(name);
  const objects = await fingerprintOf(store, (read) => {
    signal.throwIfAborted();
    bar.draw(read, backup.objects.bytes, size(read));
  });
  if (!isDeepStrictEqual(objects, backup.objects)) throw unverified('the pictures');
  bar.end('every document and every picture is as in the backup');
}

/** @param {string} what */
const unverified = (what) =>
  new BackupError(
    'UNVERIFIED',
    `Read back, ${what} differ from what was written. Do the services still run?`,
  );

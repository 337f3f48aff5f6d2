import { createStore, type ObjectStore } from '@tessera/object-store';
import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from './archive-format.ts';
import { documentsIn, entriesOf } from './archive-reader.ts';
import { BackupError, incomplete } from './backup-error.ts';
import { ageOf, asRestored, type ErasedAccounts } from './contents.ts';
import { withDatabases, type Databases } from './databases.ts';
import type { BackupEnv } from './env.ts';
import { withErasuresHeld, type ErasureLease } from './erasure-lease.ts';
import { CollectionFingerprints, differing, type Summary } from './fingerprint.ts';
import { underMaintenance } from './maintenance.ts';
import { clearStore, fingerprintOf, isEmptyStore, putObjects, type Body } from './objects.ts';
import { size, type ProgressBar } from './progress-bar.ts';

/** A backup that was read whole, and can be restored. */
export interface OpenBackup {
  /** The archive with its documents. */
  file: string;
  manifest: Manifest;
  /** Accounts that must not come back. */
  erased: ErasedAccounts;
  objects: Summary;
  eachObject: () => AsyncIterable<{ key: string; body: Body }>;
}

interface RestoreOptions {
  env: BackupEnv;
  open: (signal: AbortSignal) => Promise<OpenBackup>;
  /** Replace what is there. */
  force: boolean;
  bar: ProgressBar;
  /** A person stops it. */
  signal: AbortSignal;
}

/**
 * Restores a backup into an installation, whose services refuse everything meanwhile. The backup is read whole before
 * anything is touched; pictures come first and accounts last, so that nobody can log in to half of it; at the end all
 * is read back.
 */
export function restoreBackup({ env, open, force, bar, signal }: RestoreOptions): Promise<Manifest> {
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

interface Work {
  backup: OpenBackup;
  databases: Databases;
  store: ObjectStore;
  lease: ErasureLease;
  bar: RestoreOptions['bar'];
  signal: AbortSignal;
}

async function replace(work: Work) {
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

async function restoreObjects({ backup, store, bar, signal }: Work) {
  bar.begin('restoring the pictures');
  const draw = (bytes: number, text: string) => bar.draw(bytes, backup.objects.bytes, text);
  bar.end(await putObjects(store, backup.eachObject(), signal, draw));
}

/** @returns of what was written */
async function restoreDocuments({ backup: { file, manifest, erased }, databases, bar, signal }: Work) {
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

async function readBack(written: CollectionFingerprints, { backup, databases, store, bar, signal }: Work) {
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

const unverified = (what: string) =>
  new BackupError(
    'UNVERIFIED',
    `Read back, ${what} differ from what was written. Do the services still run?`,
  );

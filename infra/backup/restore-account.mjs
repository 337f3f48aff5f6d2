// @ts-check
import { MAX_PAGE, createStore } from '@tessera/object-store';
import pMap from 'p-map';
import { accountIn, countNewer, objectsOfAsset, replaceAccount } from './account-documents.mjs';
import { BackupError, incomplete } from './backup-error.mjs';
import { ageOf } from './contents.mjs';
import { withDatabases } from './databases.mjs';
import { withErasuresHeld } from './erasure-lease.mjs';
import { underMaintenance } from './maintenance.mjs';
import { objectsOf, putObjects } from './objects.mjs';
import { stageSnapshot } from './open-snapshot.mjs';

/** @typedef {import('@tessera/object-store').ObjectStore} ObjectStore */

const TOGETHER = 8;

/**
 * Gives one account the grids and photos of a snapshot, in an installation that runs. Nobody else's documents and
 * objects are touched; everybody gets 503 for the seconds in which the documents are replaced. The account keeps its
 * address, password, plan and profile picture.
 * @param {object} options
 * @param {import('./env.mjs').BackupEnv} options.env
 * @param {import('./env.mjs').RepositoryEnv} options.repository
 * @param {string} options.snapshot
 * @param {string} options.folder for what is read of the snapshot
 * @param {string} options.email
 * @param {boolean} options.force also where newer grids or photos go by it
 * @param {import('./progress-bar.mjs').ProgressBar} options.bar
 * @param {AbortSignal} options.signal
 * @throws {BackupError}
 */
export function restoreAccount({ env, email, force, bar, signal, ...from }) {
  return withErasuresHeld(env, signal, (stopped) =>
    withDatabases(env.databases, async (databases) => {
      const ownerId = await ownerOf(databases, email);
      bar.begin('reading the snapshot');
      const { file, manifest, objects } = await stageSnapshot({ ...from, signal: stopped });
      const account = await accountIn(file, ownerId, { age: ageOf(manifest, new Date()), signal: stopped });
      if (!account.board)
        throw new BackupError('ACCOUNT', `The snapshot has no grids of ${email}. Nothing was touched.`);
      bar.end(`of ${manifest.createdAt}: ${account.grids.length} grids, ${account.photos.length} photos`);
      const newer = await countNewer(databases, ownerId, account);
      if (newer.grids + newer.photos > 0 && !force)
        throw new BackupError(
          'NOT_EMPTY',
          `${newer.grids} grids and ${newer.photos} photos are newer than the snapshot and would go. FORCE=1 replaces them. Nothing was touched.`,
        );
      await restoreObjects(createStore(env.store), account.assets, objects, bar, stopped);
      await underMaintenance(env, stopped, () =>
        replaceAccount(databases, ownerId, account).catch((error) => {
          throw incomplete(error, 'The account is incomplete now. Restore it again, with FORCE=1.');
        }),
      );
    }),
  );
}

/** @param {import('./databases.mjs').Databases} databases @param {string} email */
async function ownerOf(databases, email) {
  const user = await databases
    .of({ service: 'auth', collection: 'users' })
    .findOne(
      { emailKey: email.trim().toLowerCase(), erasedAt: { $exists: false } },
      { projection: { _id: 1 } },
    );
  if (!user)
    throw new BackupError(
      'ACCOUNT',
      `No account has the address ${email}. A deleted account is not restored.`,
    );
  return String(user._id);
}

/**
 * Copies the objects that are missing.
 * @param {ObjectStore} store
 * @param {AccountDocuments['assets']} assets
 * @param {(prefixes: readonly string[]) => Promise<ObjectStore>} read
 * @param {import('./progress-bar.mjs').ProgressBar} bar
 * @param {AbortSignal} signal
 * @typedef {import('./account-documents.mjs').AccountDocuments} AccountDocuments
 */
async function restoreObjects(store, assets, read, bar, signal) {
  await store.prepare();
  const missing = await pMap(
    assets,
    async (asset) => {
      signal.throwIfAborted();
      const { prefix, count } = objectsOfAsset(asset);
      const { objects } = await store.list(`${prefix}/`, null, MAX_PAGE);
      return objects.length < count ? [prefix] : [];
    },
    { concurrency: TOGETHER },
  );
  const prefixes = missing.flat();
  bar.begin('restoring the pictures');
  const objects = prefixes.length > 0 ? objectsOf(await read(prefixes)) : [];
  bar.end(await putObjects(store, objects, signal));
}

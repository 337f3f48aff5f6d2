import { MAX_PAGE, createStore, type ObjectStore } from '@tessera/object-store';
import pMap from 'p-map';
import {
  accountIn,
  countNewer,
  objectsOfAsset,
  replaceAccount,
  type AccountDocuments,
} from './account-documents.ts';
import { BackupError, incomplete } from './backup-error.ts';
import { ageOf } from './contents.ts';
import { withDatabases, type Databases } from './databases.ts';
import type { BackupEnv, RepositoryEnv } from './env.ts';
import { withErasuresHeld } from './erasure-lease.ts';
import { underMaintenance } from './maintenance.ts';
import { objectsOf, putObjects } from './objects.ts';
import { stageSnapshot } from './open-snapshot.ts';
import { counted, type ProgressBar } from './progress-bar.ts';

const TOGETHER = 8;

interface RestoreAccountOptions {
  env: BackupEnv;
  repository: RepositoryEnv;
  snapshot: string;
  /** For what is read of the snapshot. */
  folder: string;
  email: string;
  /** Also where newer grids or photos go by it. */
  force: boolean;
  bar: ProgressBar;
  signal: AbortSignal;
}

/**
 * Gives one account the grids and photos of a snapshot, in an installation that runs. Nobody else's documents and
 * objects are touched; everybody gets 503 for the seconds in which the documents are replaced. The account keeps its
 * address, password, plan and profile picture.
 */
export function restoreAccount({ env, email, force, bar, signal, ...from }: RestoreAccountOptions) {
  return withErasuresHeld(env, signal, (stopped) =>
    withDatabases(env.databases, async (databases) => {
      const ownerId = await ownerOf(databases, email);
      bar.begin('reading the snapshot');
      const { file, manifest, objects } = await stageSnapshot({ ...from, signal: stopped });
      const account = await accountIn(file, ownerId, { age: ageOf(manifest, new Date()), signal: stopped });
      if (!account.board)
        throw new BackupError('ACCOUNT', `The snapshot has no grids of ${email}. Nothing was touched.`);
      bar.end(
        `of ${manifest.createdAt}: ${counted(account.grids.length, 'grid')}, ` +
          counted(account.photos.length, 'photo'),
      );
      const newer = await countNewer(databases, ownerId, account);
      if (newer.grids + newer.photos > 0 && !force)
        throw new BackupError(
          'NOT_EMPTY',
          `${counted(newer.grids, 'grid')} and ${counted(newer.photos, 'photo')} newer than the snapshot ` +
            'would go. FORCE=1 replaces them. Nothing was touched.',
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

async function ownerOf(databases: Databases, email: string) {
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

/** Copies the objects that are missing. */
async function restoreObjects(
  store: ObjectStore,
  assets: AccountDocuments['assets'],
  read: (prefixes: readonly string[]) => Promise<ObjectStore>,
  bar: ProgressBar,
  signal: AbortSignal,
) {
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

// @ts-check
import { ferretdb } from '../engines/ferretdb.mjs';
import { userCacheDir } from '../database.mjs';

/**
 * FerretDB from the user's own cache; prepared there if this is the first time.
 *
 * @param {string} dataDir
 * @returns {Promise<import('../engine.mjs').PreparedEngine>}
 */
export function preparedFerretdb(dataDir) {
  return ferretdb.prepare({
    env: process.env,
    dataDir,
    cacheDir: userCacheDir(process.env),
    progress: () => {},
    npmReady: Promise.resolve(),
  });
}

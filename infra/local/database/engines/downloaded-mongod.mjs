// @ts-check
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { holdsData } from '../data-marker.mjs';
import { reasonOf } from '../database-error.mjs';
import { mongodVersion, tryMongod } from '../mongod-server.mjs';
import { preparedMongod } from './installed-mongod.mjs';

/** The version that the containers run, too; `MONGOMS_VERSION`, the package's own variable, names another. */
const pinnedVersion = '8.0.17';
/** MongoDB's own download site, which the package uses unless `MONGOMS_DOWNLOAD_MIRROR` names another. */
const downloadSite = 'https://fastdl.mongodb.org';
/** Without this question a machine behind a wall would wait for the package's own retries. */
const answerMs = 2_000;

/**
 * A MongoDB that `mongodb-memory-server-core` downloads. Only its download is taken: the server runs on a data folder
 * of its own as an installed one does, not in memory.
 *
 * @type {import('../engine.mjs').Engine}
 */
export const downloadedMongod = {
  name: 'downloaded-mongod',
  title: 'a downloaded mongod',

  async available({ env, cacheDir }) {
    if (await isDownloaded(cacheDir, versionOf(env))) return { ok: true };
    const site = env['MONGOMS_DOWNLOAD_MIRROR']?.trim() || downloadSite;
    try {
      const answer = await fetch(site, { method: 'HEAD', signal: AbortSignal.timeout(answerMs) });
      // The site need not have a front page; a server that fails, or a proxy that wants a login, will not serve files.
      if (answer.status < 500 && answer.status !== 407) return { ok: true };
      return { ok: false, reason: `MongoDB's download site answers ${answer.status}` };
    } catch {
      return { ok: false, reason: `MongoDB's download site does not answer within ${answerMs / 1000} s` };
    }
  },

  async prepare({ env, dataDir, cacheDir, progress, npmReady }) {
    const version = versionOf(env);
    const downloadDir = binariesFolder(cacheDir);
    const known = await isDownloaded(cacheDir, version);
    await npmReady;
    const { MongoBinary } = await import('mongodb-memory-server-core');
    if (!known) progress(`downloading MongoDB ${version} (only the first time)`);
    const mongod = await MongoBinary.getPath({ version, downloadDir, checkMD5: true }).catch((error) => {
      throw new Error(`MongoDB ${version} could not be downloaded: ${reasonOf(error)}`, { cause: error });
    });
    const told = await mongodVersion(mongod, env);
    if (!(await holdsData(dataDir))) {
      progress(`trying the downloaded MongoDB ${told}: insert, unique index, read`);
      await tryMongod({ mongod, env }, cacheDir);
    }
    return preparedMongod({ engine: 'downloaded-mongod', mongod, version: told, env });
  },
};

/** @param {NodeJS.ProcessEnv} env */
function versionOf(env) {
  return env['MONGOMS_VERSION']?.trim() || pinnedVersion;
}

/** @param {string} cacheDir */
function binariesFolder(cacheDir) {
  return join(cacheDir, 'database', 'mongodb');
}

/**
 * @param {string} cacheDir
 * @param {string} version
 */
async function isDownloaded(cacheDir, version) {
  const names = await readdir(binariesFolder(cacheDir)).catch(() => []);
  return names.some((name) => name.startsWith('mongod-') && name.endsWith(`-${version}`));
}

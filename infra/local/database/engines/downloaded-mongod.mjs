// @ts-check
import { readdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { holdsData } from '../data-marker.mjs';
import { reasonOf } from '../database-error.mjs';
import { mongodVersion, tryMongod } from '../mongod-server.mjs';
import { whySiteIsAway } from '../site-answers.mjs';
import { preparedMongod } from './installed-mongod.mjs';

/** `MONGOMS_VERSION`, the package's own variable, names another. */
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
    const reason = await whySiteIsAway(site, { env, deadlineMs: answerMs });
    return reason === undefined ? { ok: true } : { ok: false, reason: `MongoDB's download site ${reason}` };
  },

  async prepare({ env, dataDir, cacheDir, progress, npmReady }) {
    const version = versionOf(env);
    const downloadDir = binariesFolder(cacheDir);
    const known = await isDownloaded(cacheDir, version);
    await npmReady;
    if (!known) progress(`downloading MongoDB ${version} (only the first time)`);
    const mongod = await download(version, downloadDir);
    const told = await mongodVersion(mongod, env);
    if (!(await holdsData(dataDir))) {
      progress(`trying the downloaded MongoDB ${told}: insert, unique index, read`);
      await tryMongod({ mongod, env }, cacheDir);
    }
    return preparedMongod({ engine: 'downloaded-mongod', mongod, version: told, env });
  },
};

/**
 * @param {string} version
 * @param {string} downloadDir
 * @returns {Promise<string>} the path of the mongod
 */
async function download(version, downloadDir) {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  // The package checks the site's certificate only where npm's own setting says so, and then runs what it downloaded.
  const before = process.env['npm_config_strict_ssl'];
  process.env['npm_config_strict_ssl'] = 'true';
  try {
    return await MongoBinary.getPath({ version, downloadDir, checkMD5: true });
  } catch (error) {
    await removeArchives(downloadDir);
    throw new Error(`MongoDB ${version} could not be downloaded: ${reasonOf(error)}`, { cause: error });
  } finally {
    if (before === undefined) delete process.env['npm_config_strict_ssl'];
    else process.env['npm_config_strict_ssl'] = before;
  }
}

/**
 * The package would take a broken archive for a downloaded one at the next start.
 *
 * @param {string} downloadDir
 */
async function removeArchives(downloadDir) {
  const names = await readdir(downloadDir).catch(() => []);
  const archives = names.filter((name) => /\.(tgz|zip)(\.|$)/.test(name));
  await Promise.all(archives.map((name) => rm(join(downloadDir, name), { force: true })));
}

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
  // The second is where the package looks by itself: another project may have downloaded the same.
  const folders = [binariesFolder(cacheDir), join(homedir(), '.cache', 'mongodb-binaries')];
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return names.flat().some((name) => name.startsWith('mongod-') && name.endsWith(`-${version}`));
}

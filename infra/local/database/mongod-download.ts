import { readdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { reasonOf } from '../start-error.mjs';
import type { Context, Unavailable } from './engines.ts';
import { whySiteIsUnavailable } from './site-reachable.ts';

/** `MONGOMS_VERSION`, the package's own variable, names another. */
const pinnedVersion = '8.0.17';
/** MongoDB's own download site, which the package uses unless `MONGOMS_DOWNLOAD_MIRROR` names another. */
const downloadSite = 'https://fastdl.mongodb.org';
/** Without this question a machine behind a wall would wait for the package's own retries. */
const responseMs = 2_000;

export async function whyNoDownload({ env, cacheDir }: Context): Promise<Unavailable | undefined> {
  if (await isDownloaded(cacheDir, versionOf(env))) return undefined;
  const site = env['MONGOMS_DOWNLOAD_MIRROR']?.trim() || downloadSite;
  const reason = await whySiteIsUnavailable(site, { env, deadlineMs: responseMs });
  return reason === undefined ? undefined : { reason: `MongoDB's download site ${reason}` };
}

/**
 * Downloads a MongoDB by `mongodb-memory-server-core`. Only its download is taken: the server runs on a data folder of
 * its own as an installed one does, not in memory.
 */
export async function download({ env, cacheDir, progress }: Context): Promise<string> {
  const version = versionOf(env);
  const downloadDir = binariesFolder(cacheDir);
  if (!(await isDownloaded(cacheDir, version)))
    progress(`downloading MongoDB ${version} (only the first time)`);
  const { MongoBinary } = await import('mongodb-memory-server-core');
  // The package checks the site's certificate only where npm's own setting asks for it, and then runs what it downloaded.
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

/** The package would take a broken archive for a downloaded one at the next start. */
async function removeArchives(downloadDir: string) {
  const names = await readdir(downloadDir).catch(() => []);
  const archives = names.filter((name) => /\.(tgz|zip)(\.|$)/.test(name));
  await Promise.all(archives.map((name) => rm(join(downloadDir, name), { force: true })));
}

function versionOf(env: NodeJS.ProcessEnv) {
  return env['MONGOMS_VERSION']?.trim() || pinnedVersion;
}

function binariesFolder(cacheDir: string) {
  return join(cacheDir, 'database', 'mongodb');
}

async function isDownloaded(cacheDir: string, version: string) {
  // The second is where the package looks by itself: another project may have downloaded the same.
  const folders = [binariesFolder(cacheDir), join(homedir(), '.cache', 'mongodb-binaries')];
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return names.flat().some((name) => name.startsWith('mongod-') && name.endsWith(`-${version}`));
}

// @ts-check
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chooseEngine, packagesLackedBy } from './choose-engine.mjs';
import { readMarker, writeMarker } from './data-marker.mjs';
import { downloadedMongod } from './engines/downloaded-mongod.mjs';
import { externalUri } from './engines/external-uri.mjs';
import { ferretdb } from './engines/ferretdb.mjs';
import { installedMongod } from './engines/installed-mongod.mjs';

/** The order for an empty data folder. */
const engines = [externalUri, installedMongod, downloadedMongod, ferretdb];

/**
 * Where what is downloaded or built is kept, for all clones of one user.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export function userCacheDir(env) {
  return join(env['XDG_CACHE_HOME']?.trim() || join(homedir(), '.cache'), 'tessera');
}

/**
 * The packages of the system that must be installed before `prepareDatabase` can take the server that it would take.
 *
 * @param {Pick<import('./engine.mjs').Context, 'env' | 'dataDir' | 'cacheDir'>} options
 * @returns {Promise<string[]>} names for apt; often none
 */
export function systemPackagesNeeded(options) {
  return packagesLackedBy({ ...options, progress: () => {}, npmReady: Promise.resolve() }, engines);
}

/**
 * Chooses a database and makes it ready to be started. The slow part of the first time needs no npm package and runs
 * beside `npm ci`.
 *
 * @param {import('./engine.mjs').Context} context
 * @returns {Promise<import('./engine.mjs').PreparedEngine>}
 * @throws {import('./database-error.mjs').DatabaseError} `NO_ENGINE` or `ENGINE_OF_DATA_MISSING`
 */
export async function prepareDatabase(context) {
  // Whether npm failed is the caller's to tell; here it only must not be an unhandled rejection.
  context.npmReady.catch(() => {});
  return chooseEngine(context, engines);
}

/**
 * Starts the chosen database and says which one it is.
 *
 * @param {import('./engine.mjs').PreparedEngine} chosen
 * @param {import('./engine.mjs').StartOptions} options
 * @returns {Promise<import('./engine.mjs').RunningDatabase>}
 * @throws {import('./database-error.mjs').DatabaseError} `PORT_TAKEN`, `DATA_IN_USE`, `START_FAILED` or `UNREACHABLE`
 */
export async function startDatabase(chosen, options) {
  if (chosen.keepsData && !(await readMarker(options.dataDir))) await mark(chosen, options.dataDir);
  const running = await chosen.start(options);
  if (chosen.keepsData) await mark(chosen, options.dataDir);
  const where = chosen.keepsData ? `, on 127.0.0.1:${options.port}` : '';
  options.progress(`the database is ${running.title}${where}`);
  return running;
}

/**
 * Before the first data, so that there never is data without it; after each start, since a later version may have
 * changed what is there.
 *
 * @param {import('./engine.mjs').PreparedEngine} chosen
 * @param {string} dataDir
 */
function mark({ engine, version }, dataDir) {
  return writeMarker(dataDir, { engine, version });
}

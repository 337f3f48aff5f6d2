// @ts-check
import { chooseEngine, packagesLackedBy } from './choose-engine.mjs';
import { readMarker, writeMarker } from './data-marker.mjs';
import { engines } from './engines.mjs';

/**
 * The packages of the system that must be installed before `prepareDatabase` can take the server that it would take.
 *
 * @param {Pick<import('./engines.mjs').Context, 'env' | 'dataDir' | 'cacheDir'>} options
 * @returns {Promise<string[]>} names for apt; often none
 */
export function systemPackagesNeeded(options) {
  return packagesLackedBy({ ...options, progress: () => {} }, engines);
}

/**
 * Chooses a database and prepares it for its start.
 *
 * @param {import('./engines.mjs').Context} context
 * @returns {Promise<import('./engines.mjs').PreparedEngine>}
 * @throws {import('./database-error.mjs').DatabaseError} `NO_ENGINE` or `ENGINE_OF_DATA_MISSING`
 */
export function prepareDatabase(context) {
  return chooseEngine(context, engines);
}

/**
 * Starts the chosen database and tells which one it is.
 *
 * @param {import('./engines.mjs').PreparedEngine} chosen
 * @param {import('./engines.mjs').StartOptions} options
 * @returns {Promise<import('./engines.mjs').RunningDatabase>}
 * @throws {import('./database-error.mjs').DatabaseError} `PORT_TAKEN`, `DATA_IN_USE`, `START_FAILED` or `UNREACHABLE`
 */
export async function startDatabase(chosen, options) {
  const { dataDir, port, progress } = options;
  // Before the first data, so that there never is data without it; after each start, since a later version may have
  // changed what is there.
  if (chosen.keepsData && !(await readMarker(dataDir))) await writeMarker(dataDir, chosen);
  const running = await chosen.start(options);
  if (chosen.keepsData) await writeMarker(dataDir, chosen);
  progress(`the database is ${running.title}${chosen.keepsData ? `, on 127.0.0.1:${port}` : ''}`);
  return running;
}

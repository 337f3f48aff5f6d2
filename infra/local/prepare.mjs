// @ts-check
import { join } from 'node:path';
import { TESTING_PROJECT, buildServices, buildWeb } from './build.mjs';
import { chooseEngine } from './database/choose-engine.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ROOT, userCacheDir } from './paths.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/** `tests` is all of the product and what tests of it import. @typedef {'nothing' | 'services' | 'all' | 'tests'} Build */

/**
 * Everything that must be there before the stack can start: packages of the system and of npm, the build, a database
 * server. What takes long goes side by side; what is there already takes a moment.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./paths.mjs').Paths} options.paths
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {Build} options.build
 * @param {AbortSignal | undefined} [options.signal]
 * @returns {Promise<import('./database/engines.mjs').PreparedEngine>}
 */
export async function prepare({ env, paths, progress, build: what, signal }) {
  const log = (/** @type {string} */ name) => join(paths.logs, `${name}.log`);
  const common = { env, progress, signal };
  await ensureDependencies({ ...common, root: ROOT, logFile: log('npm') });
  await ensureSystemPackages({ ...common, databaseDir: paths.database, logFile: log('packages') });
  const build = async () => {
    const own = { ...common, root: ROOT, logFile: log('build') };
    if (what !== 'nothing') await buildServices(own, what === 'tests' ? [TESTING_PROJECT] : []);
    if (what === 'all' || what === 'tests') await buildWeb(own);
  };
  const [database] = await Promise.all([
    chooseEngine({
      env,
      dataDir: paths.database,
      cacheDir: userCacheDir(env),
      progress: (text) => progress('database', text),
    }),
    build(),
  ]);
  return database;
}

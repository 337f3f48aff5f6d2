// @ts-check
import { holdsData } from '../data-marker.mjs';
import { reasonOf } from '../database-error.mjs';
import { findProgram } from '../find-program.mjs';
import { mongodVersion, startMongod, tryMongod } from '../mongod-server.mjs';
import { keepServerPassword, uriOf } from '../server-password.mjs';

/** The oldest that the product's driver and its queries are served by. */
const oldestMajor = 6;

/**
 * A MongoDB that this machine has installed.
 *
 * @type {import('../engine.mjs').Engine}
 */
export const installedMongod = {
  name: 'installed-mongod',
  title: 'an installed mongod',

  async available({ env }) {
    const mongod = await findProgram('mongod', env);
    if (!mongod) return { ok: false, reason: 'no mongod on PATH' };
    try {
      const version = await mongodVersion(mongod, env);
      if (Number.parseInt(version, 10) >= oldestMajor) return { ok: true };
      return { ok: false, reason: `mongod on PATH is ${version}, and ${oldestMajor}.0 or later is needed` };
    } catch (error) {
      return { ok: false, reason: reasonOf(error) };
    }
  },

  async prepare({ env, dataDir, cacheDir, progress }) {
    const mongod = (await findProgram('mongod', env)) ?? 'mongod';
    const version = await mongodVersion(mongod, env);
    if (!(await holdsData(dataDir))) {
      progress(`trying the installed MongoDB ${version}: insert, unique index, read`);
      await tryMongod({ mongod, env }, cacheDir);
    }
    return preparedMongod({ engine: 'installed-mongod', mongod, version, env });
  },
};

/**
 * @param {object} found
 * @param {'installed-mongod' | 'downloaded-mongod'} found.engine
 * @param {string} found.mongod
 * @param {string} found.version
 * @param {NodeJS.ProcessEnv} found.env
 * @returns {import('../engine.mjs').PreparedEngine}
 */
export function preparedMongod({ engine, mongod, version, env }) {
  const title = `MongoDB ${version} (${engine === 'installed-mongod' ? 'installed' : 'downloaded'})`;
  return {
    engine,
    version,
    title,
    keepsData: true,
    async start(options) {
      const password = await keepServerPassword(options.dataDir);
      const running = await startMongod({ mongod, env }, { ...options, password });
      return { ...running, uri: uriOf(options.port, password), engine, version, title };
    },
  };
}

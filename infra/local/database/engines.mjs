// @ts-check
import { prepareFerretdb, startFerretdb, whyNoFerretdb } from '../../ferretdb/index.mjs';
import { readMarker } from './data-marker.mjs';
import { reasonOf } from './database-error.mjs';
import { hostsOf, versionAt } from './external-uri.mjs';
import { findProgram } from './find-program.mjs';
import { download, whyNoDownload } from './mongod-download.mjs';
import { mongodVersion, startMongod, tryMongod } from './mongod-server.mjs';
import { keepServerPassword, uriOf } from './server-password.mjs';

/** @typedef {'external' | 'installed-mongod' | 'downloaded-mongod' | 'ferretdb'} EngineName */

/**
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {string} dataDir where the server keeps its data; may not exist yet
 * @property {string} cacheDir where what was downloaded or built is kept for all clones of one user
 * @property {(text: string) => void} progress takes one short line for a person
 */

/**
 * Why an engine cannot be had. Where only packages of the system lack, they are named, so that the start can install
 * them before it chooses.
 * @typedef {{ reason: string, packages?: string[] }} Unavailable
 */

/**
 * @typedef {object} StartOptions
 * @property {string} dataDir
 * @property {number} port on 127.0.0.1
 * @property {string} logFile what the server writes is appended here
 * @property {(text: string) => void} progress
 */

/**
 * @typedef {object} RunningDatabase
 * @property {string} uri without a database's name, ends with `/` unless it was given from outside
 * @property {string} title the server's name and version for a person
 * @property {{ name: string, pid: number }[]} processes what runs on this machine, in the order in which it is stopped
 * @property {() => Promise<void>} stop ends every process; may be called more than once
 * @property {Promise<string>} exited settles only if a process ends that nobody stopped; tells which, and where its log is
 */

/**
 * An engine that can be started now and without network.
 *
 * @typedef {object} PreparedEngine
 * @property {EngineName} engine
 * @property {string} version '' where only the running server can tell
 * @property {string} title
 * @property {boolean} keepsData whether its data is in the data folder
 * @property {(options: StartOptions) => Promise<RunningDatabase>} start
 */

/**
 * @typedef {object} Engine
 * @property {EngineName} name
 * @property {string} title
 * @property {(context: Context) => Promise<Unavailable | undefined>} whyNot quick, changes nothing
 * @property {(context: Context) => Promise<Omit<PreparedEngine, 'engine'>>} prepare may take minutes the first time
 */

/** The oldest that serves the product's driver and its queries. */
const OLDEST_MONGOD = 6;

/** Every way to a database, in the order for an empty data folder. @type {Engine[]} */
export const engines = [
  {
    name: 'external',
    title: 'the server that MONGODB_URI names',
    async whyNot({ env }) {
      return env['MONGODB_URI']?.trim() ? undefined : { reason: 'MONGODB_URI is not set' };
    },
    async prepare({ env }) {
      const uri = env['MONGODB_URI']?.trim() ?? '';
      const title = `the server at ${hostsOf(uri)}`;
      return { version: '', title, keepsData: false, start: () => external(uri) };
    },
  },
  {
    name: 'installed-mongod',
    title: 'an installed mongod',
    async whyNot({ env }) {
      const mongod = await findProgram('mongod', env);
      if (!mongod) return { reason: 'no mongod on PATH' };
      try {
        const version = await mongodVersion(mongod, env);
        if (Number.parseInt(version, 10) >= OLDEST_MONGOD) return undefined;
        return { reason: `mongod on PATH is ${version}, and ${OLDEST_MONGOD}.0 or later is needed` };
      } catch (error) {
        return { reason: reasonOf(error) };
      }
    },
    async prepare(context) {
      return tried((await findProgram('mongod', context.env)) ?? 'mongod', 'installed', context);
    },
  },
  {
    name: 'downloaded-mongod',
    title: 'a downloaded mongod',
    whyNot: whyNoDownload,
    async prepare(context) {
      return tried(await download(context), 'downloaded', context);
    },
  },
  {
    name: 'ferretdb',
    title: 'FerretDB',
    whyNot: whyNoFerretdb,
    async prepare({ env, cacheDir, progress }) {
      const set = await prepareFerretdb({ env, cacheDir, progress });
      return {
        version: set.version,
        title: set.title,
        keepsData: true,
        start: (options) => startFerretdb({ ...options, env, cacheDir, set }),
      };
    },
  },
];

/**
 * A server that is not ours to start is not ours to watch either: the services' own health checks notice its end.
 * @param {string} uri
 * @returns {Promise<RunningDatabase>}
 */
async function external(uri) {
  const title = `MongoDB ${await versionAt(uri)} at ${hostsOf(uri)}`;
  return { uri, title, processes: [], stop: () => Promise.resolve(), exited: new Promise(() => {}) };
}

/**
 * @param {string} mongod
 * @param {'installed' | 'downloaded'} how
 * @param {Context} context
 * @returns {Promise<Omit<PreparedEngine, 'engine'>>}
 */
async function tried(mongod, how, { env, dataDir, cacheDir, progress }) {
  const version = await mongodVersion(mongod, env);
  if (!(await readMarker(dataDir))) {
    progress(`trying the ${how} MongoDB ${version}: insert, unique index, read`);
    await tryMongod({ mongod, env }, cacheDir);
  }
  const title = `MongoDB ${version} (${how})`;
  return {
    version,
    title,
    keepsData: true,
    async start(options) {
      const password = await keepServerPassword(options.dataDir);
      const running = await startMongod({ mongod, env }, { ...options, password });
      return { ...running, uri: uriOf(options.port, password), title };
    },
  };
}

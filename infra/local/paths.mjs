// @ts-check
import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = resolve(fileURLToPath(new URL('../../', import.meta.url)));

/**
 * Where this machine's installation keeps its state: `DATA_DIR`, or `.data` in the repository.
 * @param {NodeJS.ProcessEnv} env
 */
export function dataDirOf(env) {
  return resolve(ROOT, env['DATA_DIR']?.trim() || '.data');
}

/** The folders and files below a data folder. None is made here. @param {string} folder */
export function pathsOf(folder) {
  const dataDir = resolve(folder);
  return {
    dataDir,
    database: join(dataDir, 'mongo'),
    redis: join(dataDir, 'redis'),
    objects: join(dataDir, 'objects'),
    mail: join(dataDir, 'mail'),
    secrets: join(dataDir, 'secrets'),
    logs: join(dataDir, 'logs'),
    /** What tells of the running processes; their configuration. */
    run: join(dataDir, 'run'),
    /** Emptied at each start. */
    tmp: join(dataDir, 'tmp'),
    cache: join(dataDir, 'cache'),
    demo: join(dataDir, 'demo.json'),
  };
}

/** @typedef {ReturnType<typeof pathsOf>} Paths */

/**
 * Whether a data folder holds an installation, with servers of its own or elsewhere; after a leak its secrets are gone.
 * @param {Paths} paths
 */
export const isInstalled = ({ database, objects, secrets }) => [database, objects, secrets].some(existsSync);

/**
 * The environment with a PATH that also holds the folders of servers, which Debian leaves out for ordinary users, and
 * on which `node` is the one that runs everything.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [node] the path of that one
 * @returns {NodeJS.ProcessEnv}
 */
export function withServerPrograms(env, node = process.execPath) {
  const inherited = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  // Only that of the npm package: the folder of the system's own holds other programs, whose order is the person's.
  const first = node.startsWith(ROOT) ? [dirname(node)] : [];
  const own = [...first, ...inherited.filter((path) => !first.includes(path))];
  const more = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/opt/homebrew/bin'].filter((p) => !own.includes(p));
  return { ...env, HOME: env['HOME'] ?? homedir(), PATH: [...own, ...more].join(delimiter) };
}

/** Where what is downloaded or built is kept, for all clones of one user. @param {NodeJS.ProcessEnv} env */
export function userCacheDir(env) {
  return join(env['XDG_CACHE_HOME']?.trim() || join(homedir(), '.cache'), 'tessera');
}

/** The prefix of the folders in which tests keep a whole installation. */
export const TEMPORARY_DATA = join(tmpdir(), 'tessera-');

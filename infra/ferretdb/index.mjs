// @ts-check
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { smokeTest } from '../local/database/client.mjs';
import { missingPrograms } from '../local/database/find-program.mjs';
import { refuseTakenPort } from '../local/database/server-group.mjs';
import { keepServerPassword, uriOf } from '../local/database/server-password.mjs';
import { withFileLock } from '../local/file-lock.mjs';
import { debianMirror, downloadPackages, hasDebianKeyring } from './debian-packages.mjs';
import { buildFerretdb, whyGoCannotBuild } from './go-build.mjs';
import { inside, recipe } from './recipe.mjs';
import { whySandboxFails } from './sandbox.mjs';
import { startServers, withSocket } from './server.mjs';
import { provideSet, preparedSets } from './sets.mjs';
import { layOutRoot, unpackPackages } from './unpack.mjs';

const TEMPLATE_MS = 120_000;
/** Of a server that nobody else is to see. */
const socket = 'mongodb.sock';

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cacheDir where sets are kept, for all clones of one user
 * @property {(text: string) => void} progress takes one short line for a person
 */

/**
 * Starts FerretDB on DocumentDB on PostgreSQL on a data folder, and prepares it first where the cache does not have it.
 * The server listens on 127.0.0.1 and admits only who has its password, which is kept beside the data. It stops when
 * this process ends, however that happens.
 *
 * @param {Options & { dataDir: string, port: number, logFile: string, set?: import('./sets.mjs').PreparedSet }} options
 *   `set` is what `prepareFerretdb` returned
 * @returns {Promise<import('../local/database/engines.mjs').RunningDatabase>}
 * @throws {import('../local/database/database-error.mjs').DatabaseError} `PORT_TAKEN`, `DATA_IN_USE`, `START_FAILED`, or
 *   `ENGINE_OF_DATA_MISSING` where another major version of PostgreSQL made the data
 */
export async function startFerretdb({ env, cacheDir, progress, dataDir, port, logFile, set }) {
  const { root, postgresMajor, title } = set ?? (await prepareFerretdb({ env, cacheDir, progress }));
  await refuseTakenPort(port);
  const password = await keepServerPassword(dataDir);
  const running = await startServers(
    { root, postgresMajor, dataDir, env },
    { listen: { port }, logFile, auth: { password } },
  );
  return { ...running, uri: uriOf(port, password), title };
}

/**
 * Downloads, builds and tries the servers once, for all clones of one user. Where that fails, the last set that worked
 * is returned.
 *
 * @param {Options} options
 * @returns {Promise<import('./sets.mjs').PreparedSet>}
 */
export async function prepareFerretdb({ env, cacheDir, progress }) {
  const { ferretdb, postgresMajor, revision } = recipe;
  // Named after all that decides what is in it.
  const name = `ferretdb-${ferretdb.version}-postgresql-${postgresMajor}-${process.arch}-r${revision}`;
  const folder = join(cacheDir, 'database', name);
  const set = await provideSet({ folder, progress, build: (unfinished) => build(unfinished, env, progress) });
  await keepTemplate(set, env, progress);
  return set;
}

/**
 * Makes the empty cluster once that each new data folder gets a copy of.
 * @param {import('./sets.mjs').PreparedSet} set
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} progress
 */
async function keepTemplate({ root, postgresMajor }, env, progress) {
  const template = join(root, inside.template);
  if (existsSync(template)) return;
  await withFileLock(`${root}.template.lock`, { deadlineMs: TEMPLATE_MS }, async () => {
    if (existsSync(template)) return;
    progress('making an empty database (only the first time, some seconds)');
    // One of before was interrupted.
    const dataDir = `${template}.unfinished`;
    await rm(dataDir, { recursive: true, force: true });
    try {
      const sandbox = { root, postgresMajor, dataDir, env };
      const running = await startServers(sandbox, { listen: { socket }, logFile: join(dataDir, 'log') });
      await running.stop();
      await rename(join(dataDir, 'postgres'), template);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

/**
 * @param {Pick<Options, 'env' | 'cacheDir'>} options
 * @returns {Promise<import('../local/database/engines.mjs').Unavailable | undefined>} why this machine cannot run it
 */
export async function whyNoFerretdb({ env, cacheDir }) {
  if (process.platform !== 'linux') return { reason: 'it runs on Linux only' };
  const prepared = (await preparedSets(join(cacheDir, 'database'))).length > 0;
  const programs = ['flock', ...(prepared ? [] : ['apt-get', 'dpkg', 'dpkg-deb', 'tar', 'bash', 'go'])];
  const missing = await missingPrograms(programs, env);
  if (missing.length > 0) return { reason: `${missing.join(', ')} not found on PATH` };

  const packages = [
    ...((await missingPrograms(['bwrap'], env)).length > 0 ? ['bubblewrap'] : []),
    ...(prepared || hasDebianKeyring() ? [] : ['debian-archive-keyring']),
  ];
  if (packages.length > 0)
    return { reason: `the system's package ${packages.join(' and ')} is not installed`, packages };

  const reason = (await whySandboxFails(env)) ?? (prepared ? undefined : await whyItCannotBeBuilt(env));
  return reason === undefined ? undefined : { reason };
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<string | undefined>} */
async function whyItCannotBeBuilt(env) {
  if (await debianMirror(env)) return whyGoCannotBuild(env);
  return "apt's sources name no mirror of Debian; DEBIAN_MIRROR can name one";
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} progress
 * @returns {Promise<import('./recipe.mjs').Versions>}
 */
async function build(folder, env, progress) {
  const root = join(folder, 'root');
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true });
  await layOutRoot(root);
  progress('preparing FerretDB on DocumentDB and PostgreSQL (only the first time, about a minute)');
  const failed = new AbortController();
  const common = { env, progress, signal: failed.signal };
  const tasks = /** @type {const} */ ([
    downloadPackages({ ...common, folder: join(work, 'apt') }).then(async (downloaded) => {
      await unpackPackages({ ...common, root, files: downloaded.files });
      return downloaded;
    }),
    buildFerretdb({ ...common, binFolder: join(root, 'usr/local/bin'), folder: work }),
  ]);
  const [{ versions: packages, architecture }, ferretdb] = await Promise.all(tasks).catch(async (error) => {
    // Nothing may still write into a folder that is about to be removed.
    failed.abort();
    await Promise.allSettled(tasks);
    throw error;
  });

  progress('trying the new database: insert, unique index, read');
  await tryOut({ root, postgresMajor: recipe.postgresMajor, dataDir: join(work, 'try'), env });
  await rm(work, { recursive: true, force: true });
  progress('the database is prepared');
  const { postgresMajor } = recipe;
  return { madeAt: new Date().toISOString(), architecture, postgresMajor, ferretdb, packages };
}

/** @param {import('./sandbox.mjs').Sandbox} sandbox */
async function tryOut(sandbox) {
  const logFile = join(sandbox.dataDir, 'log');
  const running = await startServers(sandbox, { listen: { socket }, logFile });
  try {
    await withSocket(sandbox.dataDir, socket, (path) => smokeTest({ path }));
  } finally {
    await running.stop();
  }
}

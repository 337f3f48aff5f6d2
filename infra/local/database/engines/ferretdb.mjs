// @ts-check
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { missingPrograms } from '../find-program.mjs';
import { refuseTakenPort } from '../server-group.mjs';
import { keepServerPassword, uriOf } from '../server-password.mjs';
import { debianMirror, downloadPackages, hasDebianKeyring } from '../ferretdb/debian-packages.mjs';
import { startFerretdb, withSocket } from '../ferretdb/ferretdb-server.mjs';
import { buildFerretdb, whyGoCannotBuild } from '../ferretdb/go-build.mjs';
import { recipe, titleOf } from '../ferretdb/recipe.mjs';
import { whySandboxFails } from '../ferretdb/sandbox.mjs';
import { layOutRoot, unpackPackages } from '../ferretdb/unpack.mjs';
import { makeOnce, readVersions } from '../ferretdb/version-folder.mjs';
import { smokeTest } from '../wire/smoke.mjs';

/** @typedef {import('../ferretdb/recipe.mjs').Versions} Versions */

/**
 * FerretDB on DocumentDB on PostgreSQL: an open-source server that a Debian or Ubuntu with Go can always make for
 * itself, from Debian's packages and a Go module.
 *
 * @type {import('../engine.mjs').Engine}
 */
export const ferretdb = {
  name: 'ferretdb',
  title: 'FerretDB',

  async available({ env, cacheDir }) {
    if (process.platform !== 'linux') return { ok: false, reason: 'it runs on Linux only' };
    const prepared = (await readVersions(versionFolder(cacheDir))) !== undefined;
    const lacking = await whatLacks(env, prepared);
    if (lacking) return lacking;
    const reason = (await whySandboxFails(env)) ?? (prepared ? undefined : await whyItCannotBeMade(env));
    return reason === undefined ? { ok: true } : { ok: false, reason };
  },

  async prepare(context) {
    const folder = versionFolder(context.cacheDir);
    /** @type {Versions} */
    const versions = await makeOnce({
      folder,
      progress: context.progress,
      build: (unfinished) => buildFolder(unfinished, context),
    });
    const title = titleOf(versions);
    return {
      engine: 'ferretdb',
      version: versions.ferretdb.version.replace(/^v/, ''),
      title,
      keepsData: true,
      async start({ dataDir, port, logFile }) {
        await refuseTakenPort(port);
        const sandbox = { root: rootFolder(folder), dataDir, env: context.env };
        const password = await keepServerPassword(dataDir);
        const running = await startFerretdb(sandbox, { listen: { port }, logFile, auth: { password } });
        return {
          ...running,
          uri: uriOf(port, password),
          engine: 'ferretdb',
          version: versions.ferretdb.version.replace(/^v/, ''),
          title,
        };
      },
    };
  },
};

/**
 * Named after all that decides what is in it.
 *
 * @param {string} cacheDir
 */
function versionFolder(cacheDir) {
  const { ferretdb: built, postgresMajor, revision } = recipe;
  const name = `ferretdb-${built.version}-postgresql-${postgresMajor}-${process.arch}-r${revision}`;
  return join(cacheDir, 'database', name);
}

/** @param {string} folder */
function rootFolder(folder) {
  return join(folder, 'root');
}

/**
 * Where `prepare` leaves the unpacked packages.
 *
 * @param {string} cacheDir
 * @returns {string}
 */
export function unpackedRoot(cacheDir) {
  return rootFolder(versionFolder(cacheDir));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} prepared then only what runs it is needed
 * @returns {Promise<{ ok: false, reason: string, packages?: string[] } | undefined>}
 */
async function whatLacks(env, prepared) {
  const programs = ['flock', ...(prepared ? [] : ['apt-get', 'dpkg', 'dpkg-deb', 'tar', 'bash', 'go'])];
  const missing = await missingPrograms(programs, env);
  if (missing.length > 0) return { ok: false, reason: `${missing.join(', ')} not found on PATH` };

  const packages = [
    ...((await missingPrograms(['bwrap'], env)).length > 0 ? ['bubblewrap'] : []),
    ...(prepared || (await hasDebianKeyring()) ? [] : ['debian-archive-keyring']),
  ];
  if (packages.length === 0) return undefined;
  return { ok: false, reason: `the system's package ${packages.join(' and ')} is not installed`, packages };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>}
 */
async function whyItCannotBeMade(env) {
  if (await debianMirror(env)) return whyGoCannotBuild(env);
  return "apt's sources name no mirror of Debian; DEBIAN_MIRROR can name one";
}

/**
 * @param {string} folder
 * @param {import('../engine.mjs').Context} context
 * @returns {Promise<Versions>}
 */
async function buildFolder(folder, { env, progress }) {
  const root = rootFolder(folder);
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true });
  await layOutRoot(root);
  progress('preparing FerretDB on DocumentDB and PostgreSQL (only the first time, about a minute)');

  const [{ versions: packages, architecture }, built] = await sideBySide(
    async (signal) => {
      const downloaded = await downloadPackages({ folder: join(work, 'apt'), env, progress, signal });
      await unpackPackages({ root, files: downloaded.files, env, progress, signal });
      return downloaded;
    },
    (signal) =>
      buildFerretdb({ binFolder: join(root, 'usr/local/bin'), folder: work, env, progress, signal }),
  );

  progress('trying the new database: insert, unique index, read');
  await tryOut(root, join(work, 'try'), env);
  await rm(work, { recursive: true, force: true });
  progress('the database is prepared');
  return { madeAt: new Date().toISOString(), architecture, ferretdb: built, packages };
}

/**
 * @param {string} root
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 */
async function tryOut(root, dataDir, env) {
  const socket = 'mongodb.sock';
  const running = await startFerretdb(
    { root, dataDir, env },
    { listen: { socket }, logFile: join(dataDir, 'log') },
  );
  try {
    await withSocket(dataDir, socket, (path) => smokeTest({ path }));
  } finally {
    await running.stop();
  }
}

/**
 * Runs two tasks at once. If one fails, the other is told to end and is waited for, so that nothing still writes into a
 * folder that is about to be removed.
 *
 * @template A, B
 * @param {(signal: AbortSignal) => Promise<A>} first
 * @param {(signal: AbortSignal) => Promise<B>} second
 * @returns {Promise<[A, B]>}
 */
async function sideBySide(first, second) {
  const failed = new AbortController();
  const tasks = /** @type {const} */ ([first(failed.signal), second(failed.signal)]);
  try {
    return await Promise.all(tasks);
  } catch (error) {
    failed.abort();
    await Promise.allSettled(tasks);
    throw error;
  }
}

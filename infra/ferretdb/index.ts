import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { smokeTest } from '../local/database/client.ts';
import type { RunningDatabase, StartOptions, Unavailable } from '../local/database/engines.ts';
import { missingPrograms } from '../local/database/find-program.ts';
import { refuseTakenPort } from '../local/database/server-group.ts';
import { keepServerPassword, uriOf } from '../local/database/server-password.ts';
import { withFileLock } from '../local/file-lock.mjs';
import { debianMirror, downloadPackages, hasDebianKeyring } from './debian-packages.ts';
import { buildFerretdb, whyGoCannotBuild } from './go-build.ts';
import { inside, recipe, type Versions } from './recipe.ts';
import { whySandboxFails, type Sandbox } from './sandbox.ts';
import { startServers, withSocket } from './server.ts';
import { provideSet, preparedSets, type PreparedSet } from './sets.ts';
import { layOutRoot, unpackPackages } from './unpack.ts';

const TEMPLATE_MS = 120_000;
/** Of a server that nobody else is to see. */
const socket = 'mongodb.sock';

interface Options {
  env: NodeJS.ProcessEnv;
  /** Where sets are kept, for all clones of one user. */
  cacheDir: string;
  /** Takes one short line for a person. */
  progress: (text: string) => void;
}

/**
 * Starts FerretDB on DocumentDB on PostgreSQL on a data folder, and prepares it first where the cache does not have it.
 * The server listens on 127.0.0.1 and admits only who has its password, which is kept beside the data. It stops when
 * this process ends, however that happens.
 * @throws StartError it does not come up, its port or data is in use, or another major version of PostgreSQL made the
 *   data
 */
export async function startFerretdb({
  env,
  cacheDir,
  progress,
  dataDir,
  port,
  logFile,
  set,
}: Options & StartOptions & { set?: PreparedSet }): Promise<RunningDatabase> {
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
 */
export async function prepareFerretdb({ env, cacheDir, progress }: Options): Promise<PreparedSet> {
  const { ferretdb, postgresMajor, revision } = recipe;
  // Named after all that decides what is in it.
  const name = `ferretdb-${ferretdb.version}-postgresql-${postgresMajor}-${process.arch}-r${revision}`;
  const folder = join(cacheDir, 'database', name);
  const set = await provideSet({ folder, progress, build: (unfinished) => build(unfinished, env, progress) });
  await keepTemplate(set, env, progress);
  return set;
}

/** Makes the empty cluster once that each new data folder gets a copy of. */
async function keepTemplate(
  { root, postgresMajor }: PreparedSet,
  env: NodeJS.ProcessEnv,
  progress: (text: string) => void,
) {
  const template = join(root, inside.template);
  if (existsSync(template)) return;
  await withFileLock(`${root}.template.lock`, { deadlineMs: TEMPLATE_MS }, async () => {
    if (existsSync(template)) return;
    progress('making an empty database (only the first time, some seconds)');
    // An earlier one was interrupted.
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

export async function whyNoFerretdb({
  env,
  cacheDir,
}: Pick<Options, 'env' | 'cacheDir'>): Promise<Unavailable | undefined> {
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

async function whyItCannotBeBuilt(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (await debianMirror(env)) return whyGoCannotBuild(env);
  return "apt's sources name no mirror of Debian; DEBIAN_MIRROR can name one";
}

async function build(
  folder: string,
  env: NodeJS.ProcessEnv,
  progress: (text: string) => void,
): Promise<Versions> {
  const root = join(folder, 'root');
  const work = join(folder, 'work');
  await mkdir(work, { recursive: true });
  await layOutRoot(root);
  progress('preparing FerretDB on DocumentDB and PostgreSQL (only the first time, about a minute)');
  const failed = new AbortController();
  const common = { env, progress, signal: failed.signal };
  const tasks = [
    downloadPackages({ ...common, folder: join(work, 'apt') }).then(async (downloaded) => {
      await unpackPackages({ ...common, root, files: downloaded.files });
      return downloaded;
    }),
    buildFerretdb({ ...common, binFolder: join(root, 'usr/local/bin'), folder: work }),
  ] as const;
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

async function tryOut(sandbox: Sandbox) {
  const logFile = join(sandbox.dataDir, 'log');
  const running = await startServers(sandbox, { listen: { socket }, logFile });
  try {
    await withSocket(sandbox.dataDir, socket, (path) => smokeTest({ path }));
  } finally {
    await running.stop();
  }
}

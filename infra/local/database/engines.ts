import { prepareFerretdb, startFerretdb, whyNoFerretdb } from '../../ferretdb/index.ts';
import { readMarker } from './data-marker.ts';
import { reasonOf } from '../start-error.mjs';
import { OLDEST_DATABASE, isTooOld } from '../../ops/checks/oldest-database.ts';
import { hostsOf, missingOf, type OutsideDatabases, outsideDatabases, versionAt } from './external-uri.ts';
import { findProgram } from './find-program.ts';
import { download, whyNoDownload } from './mongod-download.ts';
import { mongodVersion, startMongod, tryMongod } from './mongod-server.ts';
import { keepServerPassword, uriOf } from './server-password.ts';

export type EngineName = 'external' | 'installed-mongod' | 'downloaded-mongod' | 'ferretdb';

export interface Context {
  env: NodeJS.ProcessEnv;
  /** Where the server keeps its data; may not exist yet. */
  dataDir: string;
  /** Where what was downloaded or built is kept for all clones of one user. */
  cacheDir: string;
  /** Takes one short line for a person. */
  progress: (text: string) => void;
}

/**
 * Why an engine cannot be had. Where only packages of the system lack, they are named, so that the start can install
 * them before it chooses.
 */
export type Unavailable = { reason: string; packages?: string[] };

export interface StartOptions {
  dataDir: string;
  /** On 127.0.0.1. */
  port: number;
  /** What the server writes is appended here. */
  logFile: string;
  progress: (text: string) => void;
}

export interface RunningDatabase {
  /** Without a database's name, ends with `/` unless it was given from outside. */
  uri: string;
  /** The server's name and version for a person. */
  title: string;
  /** What runs on this machine, in the order in which it is stopped. */
  processes: { name: string; pid: number }[];
  /** Ends every process; may be called more than once. */
  stop: () => Promise<void>;
  /** Settles only if a process ends that nobody stopped; tells which, and where its log is. */
  exited: Promise<string>;
}

/** An engine that can be started now and without network. */
export interface PreparedEngine {
  engine: EngineName;
  /** '' where only the running server can tell. */
  version: string;
  title: string;
  /** Whether its data is in the data folder. */
  keepsData: boolean;
  start: (options: StartOptions) => Promise<RunningDatabase>;
}

export interface Engine {
  name: EngineName;
  title: string;
  /** Quick, changes nothing. */
  whyNot: (context: Context) => Promise<Unavailable | undefined>;
  /** May take minutes the first time. */
  prepare: (context: Context) => Promise<Omit<PreparedEngine, 'engine'>>;
}

/** Every way to a database, in the order for an empty data folder. */
export const engines: Engine[] = [
  {
    name: 'external',
    title: 'the server that MONGODB_URI names',
    async whyNot({ env }) {
      return outsideDatabases(env) ? undefined : { reason: `not set: ${missingOf(env).join(', ')}` };
    },
    async prepare({ env }) {
      const databases = outsideDatabases(env) ?? { uri: '', used: [] };
      const title = `the server at ${databases.used.map(hostsOf).join(', ')}`;
      return { version: '', title, keepsData: false, start: ({ progress }) => external(databases, progress) };
    },
  },
  {
    name: 'installed-mongod',
    title: 'an installed mongod',
    async whyNot({ env, dataDir }) {
      const mongod = await findProgram('mongod', env);
      if (!mongod) return { reason: 'no mongod on PATH' };
      try {
        const version = await mongodVersion(mongod, env);
        // What an older one made stays with it: no later series but the next opens it.
        if (!isTooOld(version) || (await readMarker(dataDir))) return undefined;
        return { reason: `mongod on PATH is ${version}, and ${OLDEST_DATABASE} or later is needed` };
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
 */
async function external(
  { uri, used }: OutsideDatabases,
  progress: StartOptions['progress'],
): Promise<RunningDatabase> {
  const titles = await Promise.all(
    used.map(async (each) => {
      const version = await versionAt(each);
      const title = `MongoDB ${version} at ${hostsOf(each)}`;
      if (isTooOld(version)) progress(`${title} is old: upgrade it to ${OLDEST_DATABASE} or later`);
      return title;
    }),
  );
  const title = titles.join(', ');
  return { uri, title, processes: [], stop: () => Promise.resolve(), exited: new Promise(() => {}) };
}

async function tried(
  mongod: string,
  how: 'installed' | 'downloaded',
  { env, dataDir, cacheDir, progress }: Context,
): Promise<Omit<PreparedEngine, 'engine'>> {
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

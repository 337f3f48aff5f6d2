import { open } from 'node:fs/promises';
import { constants } from 'node:fs';
import type { RunningDatabase } from '../local/database/engines.ts';
import { groupServers, untilReady } from '../local/database/server-group.ts';
import { inside } from './recipe.ts';
import { makeDataFolders, socketFolder, startInside, type Sandbox } from './sandbox.ts';
import { startPostgres } from './postgres.ts';

const ferretdbStopMs = 5_000;
const postgresStopMs = 30_000;

/**
 * A command holds one connection to PostgreSQL while it runs; the services' own pools may ask for far more at once and
 * then wait their turn, which is faster than having all of them run (measured with 300 in flight: 10 connections
 * 2,600 operations a second, 50 2,100, 200 2,000). More than the processors alone would need, so that slow queries do
 * not hold up all others. A cursor that keeps its place has a connection of its own beside the pool, out of the rest
 * of PostgreSQL's 300.
 */
const poolSize = 40;

/**
 * Where clients reach the server: a port on 127.0.0.1, or a socket in the data folder for a server that nobody else
 * is to see.
 */
type Listen = { port: number } | { socket: string };

/**
 * Starts PostgreSQL, then FerretDB, and waits until they serve: where there is `auth` only who is one of its users,
 * and ours has that password from now on; without it whoever reaches them.
 */
export async function startServers(
  sandbox: Sandbox,
  { listen, logFile, auth }: { listen: Listen; logFile: string; auth?: { password?: string } },
): Promise<Pick<RunningDatabase, 'processes' | 'stop' | 'exited'>> {
  await makeDataFolders(sandbox.dataDir);
  const postgres = await startPostgres(sandbox, logFile, auth?.password);
  const ferretdb = await startInside(sandbox, [inside.ferretdb, ...flags(listen, auth !== undefined)], {
    name: 'ferretdb',
    logFile,
  }).catch(async (error) => {
    await postgres.stop('SIGINT', postgresStopMs);
    throw error;
  });
  const group = groupServers(
    [
      { process: ferretdb, stopSignal: 'SIGTERM', stopDeadlineMs: ferretdbStopMs },
      // SIGINT is PostgreSQL's fast shutdown: it ends the sessions and writes a checkpoint.
      { process: postgres, stopSignal: 'SIGINT', stopDeadlineMs: postgresStopMs },
    ],
    logFile,
  );
  try {
    if ('port' in listen) await untilReady(ferretdb, { port: listen.port });
    else await withSocket(sandbox.dataDir, listen.socket, (path) => untilReady(ferretdb, { path }));
    return group;
  } catch (error) {
    await group.stop();
    throw error;
  }
}

function flags(listen: Listen, auth: boolean) {
  return [
    ...('port' in listen
      ? [`--listen-addr=127.0.0.1:${listen.port}`]
      : ['--listen-addr=-', `--listen-unix=${inside.socket}/${listen.socket}`]),
    `--postgresql-url=postgres://postgres@/postgres?host=${inside.socket}&pool_max_conns=${poolSize}`,
    auth ? '--auth' : '--no-auth',
    '--debug-addr=-',
    '--telemetry=disable',
    '--log-level=error',
    '--no-log-uuid',
    // It holds nothing that must last, and so nothing that a crash could leave half-written.
    '--state-dir=/tmp',
  ];
}

/**
 * Gives a short path to a socket in the data folder, however long that folder's own path is (107 bytes at most are
 * allowed): through this process's open descriptor of the folder.
 */
export async function withSocket<T>(dataDir: string, name: string, task: (path: string) => Promise<T>) {
  const folder = await open(socketFolder(dataDir), constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await task(`/proc/self/fd/${folder.fd}/${name}`);
  } finally {
    await folder.close();
  }
}

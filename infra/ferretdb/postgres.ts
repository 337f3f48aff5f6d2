import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../local/atomic-file.mjs';
import { lockedOut } from '../local/database/data-lock.ts';
import { startFailed } from '../local/database/server-group.ts';
import { SERVER_ROLES, SERVER_USER } from '../local/database/server-password.ts';
import { readIfThere } from '../local/secrets.mjs';
import { StartError, reasonOf } from '../local/start-error.mjs';
import { runInside, startInside, type Sandbox } from './sandbox.ts';
import { inside } from './recipe.ts';

const initDeadlineMs = 120_000;
const readyDeadlineSeconds = 120;

/**
 * The settings stand on the command line, so that those of this version hold whenever the data was made. What is not
 * here, above all fsync and synchronous_commit, stays as PostgreSQL has it: safe.
 */
const settings = {
  // Reached by nothing but the socket in the data folder, which only this user can open.
  listen_addresses: '',
  unix_socket_directories: inside.socket,
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  // Both default to the name localhost, which cannot be resolved inside.
  'cron.host': inside.socket,
  'documentdb.localhost_connection_string': `host=${inside.socket}`,
  max_connections: '300',
  // The ids of a large grid hardly compress, and the default takes three times as long to find that out: a move among
  // 5,000 posts was written in 21 ms, and is in 6.
  default_toast_compression: 'lz4',
  // Writes of one unique key at once deadlock, and are repeated: found after a second each, four of them took longer
  // than anybody waits.
  deadlock_timeout: '50ms',
  // The log is for what an operator must see: start, recovery, end, and what is fatal. DocumentDB's jobs run every few
  // seconds, and each refused duplicate would otherwise be an error here too.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  'cron.log_statement': 'off',
  'cron.log_run': 'off',
};

/** In the order in which they depend on each other. */
const extensions = ['documentdb_core', 'pg_cron', 'postgis', 'tsm_system_rows', 'vector', 'documentdb'];

const postgresFolder = `${inside.data}/postgres`;

/** Its superuser's psql, which ends at the first error. */
const psql = [
  ...['psql', '-h', inside.socket, '-U', 'postgres', '-d', 'postgres'],
  ...['-X', '-q', '-v', 'ON_ERROR_STOP=1'],
];

/**
 * Makes an empty cluster, if there is none: a copy of the template, which takes a tenth of the time; initdb makes the
 * template itself. It is made under another name, written to the disk and moved, so a half-made one is never taken for
 * a whole one; all under the lock of the data folder.
 */
async function makeCluster(sandbox: Sandbox) {
  const major = await majorOfCluster(sandbox.dataDir);
  if (major === sandbox.postgresMajor) return;
  if (major !== undefined) {
    throw new StartError(
      `${sandbox.dataDir} was made by PostgreSQL ${major}, and ${sandbox.postgresMajor} is here now: ` +
        '"make backup" with the version of Tessera that made it, then "make restore" with this one into an empty folder',
    );
  }
  const unfinished = `${postgresFolder}.unfinished`;
  const script = [
    `[ ! -e ${postgresFolder}/PG_VERSION ] || exit 0`,
    `rm -rf ${unfinished}`,
    `if [ -e ${inside.template} ]; then`,
    `  cp -a --reflink=auto ${inside.template} ${unfinished}`,
    `  sync ${unfinished} ${unfinished}/* ${unfinished}/*/* ${unfinished}/*/*/*`,
    'else',
    `  initdb -D ${unfinished} -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 >/dev/null`,
    'fi',
    `mv -T ${unfinished} ${postgresFolder}`,
    `sync ${inside.data}`,
  ].join('\n');
  await runInside(sandbox, ['/bin/sh', '-e', '-c', script], { deadlineMs: initDeadlineMs, lock: true });
}

/**
 * Starts PostgreSQL on the data folder and brings DocumentDB's extensions to the version that is unpacked.
 * @throws StartError it does not come up, its data is in use, or another major version made it
 */
export async function startPostgres(sandbox: Sandbox, logFile: string, password?: string) {
  await makeCluster(sandbox);
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await startInside(
    sandbox,
    [`${inside.postgresBin(sandbox.postgresMajor)}/postgres`, '-D', postgresFolder, ...given],
    { name: 'postgres', logFile, lock: true },
  );
  const died = new AbortController();
  void server.ended.then((how) => died.abort(new Error(how)));
  try {
    await installExtensions(sandbox, died.signal);
    if (password !== undefined) await setUser(sandbox, password, died.signal);
    return server;
  } catch (thrown) {
    const error = died.signal.aborted ? died.signal.reason : thrown;
    await server.stop('SIGQUIT', 5_000);
    throw lockedOut(server.exitCode(), sandbox.dataDir) ?? (await startFailed(server, reasonOf(error)));
  }
}

/** Waits until PostgreSQL takes connections, too. @param signal for a PostgreSQL that has ended */
async function installExtensions(sandbox: Sandbox, signal: AbortSignal) {
  const sql = [
    'SET client_min_messages = error',
    'CREATE EXTENSION IF NOT EXISTS documentdb CASCADE',
    ...extensions.map((name) => `ALTER EXTENSION ${name} UPDATE`),
  ].join('; ');
  const script = [
    `limit=$(($(date +%s) + ${readyDeadlineSeconds}))`,
    `until pg_isready -q -h ${inside.socket} -U postgres; do`,
    '  [ "$(date +%s)" -lt "$limit" ] || { echo "it takes no connections" >&2; exit 1; }',
    '  sleep 0.02',
    'done',
    `exec ${psql.join(' ')} -c "$0"`,
  ].join('\n');
  await runInside(sandbox, ['/bin/sh', '-e', '-c', script, sql], {
    deadlineMs: (readyDeadlineSeconds + 60) * 1000,
    signal,
  });
}

/**
 * Makes the user whom FerretDB lets in, or gives that one this password, at each start: older data has no user.
 * The statement is in a file, because every user of the machine can read arguments.
 * @param signal for a PostgreSQL that has ended
 */
async function setUser(sandbox: Sandbox, password: string, signal: AbortSignal) {
  const file = 'user.sql';
  const made = JSON.stringify({ createUser: SERVER_USER, pwd: password, roles: SERVER_ROLES });
  const changed = JSON.stringify({ updateUser: SERVER_USER, pwd: password });
  const sql = [
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SERVER_USER}') AS there \\gset`,
    '\\if :there',
    `SELECT documentdb_api.update_user('${changed}');`,
    '\\else',
    `SELECT documentdb_api.create_user('${made}');`,
    '\\endif',
  ];
  const path = join(sandbox.dataDir, file);
  await writeAtomically(path, `${sql.join('\n')}\n`);
  try {
    await runInside(sandbox, [...psql, '-o', '/dev/null', '-f', `${inside.data}/${file}`], {
      deadlineMs: readyDeadlineSeconds * 1000,
      signal,
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** @returns undefined where there is no cluster yet */
async function majorOfCluster(dataDir: string): Promise<number | undefined> {
  const version = await readIfThere(join(dataDir, 'postgres', 'PG_VERSION'));
  return version === undefined ? undefined : Number.parseInt(version, 10);
}

// @ts-check
import { dirname, join, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { ComposeProject } from '../compose/compose.mjs';
import { runOps } from '../compose/ops.mjs';
import { interruption, runMain } from './command-line.mjs';
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { progressTo } from './progress.mjs';
import { runHere } from './run-child.mjs';
import { dataAddresses, runningStack } from './run-records.mjs';
import { Stack } from './stack.mjs';
import { StartError } from './start-error.mjs';
import { whileRunning } from './while-running.mjs';

const SCRIPT = join(ROOT, 'infra/backup/main.mjs');

/**
 * What the command is called with: `FILE` as this machine has it, or `SNAPSHOT`. A backup may do without.
 * @param {string} verb
 * @param {NodeJS.ProcessEnv} env
 */
function givenName(verb, env) {
  const name = env['FILE']?.trim();
  const file = name ? resolve(ROOT, name) : undefined;
  if (verb !== 'restore') return { file, args: file ? [verb, file] : [verb] };
  if (file && !existsSync(file)) throw new StartError(`There is no ${file}`);
  const chosen = file ?? env['SNAPSHOT']?.trim();
  if (!chosen)
    throw new StartError(
      'Set which: make restore FILE=backups/tessera-20260101T000000Z.tar, or make restore SNAPSHOT=latest',
    );
  return { file, args: [verb, chosen] };
}

/**
 * Starts the database and Redis alone, and stops them after the work.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @param {(signal: AbortSignal) => Promise<number>} work
 */
async function besideServers(dataDir, env, signal, work) {
  const progress = progressTo(process.stderr);
  const stack = new Stack({ dataDir, env, parts: 'servers', log: progress });
  try {
    await stack.claim();
    const { paths } = stack;
    const database = await prepare({ env, paths, progress, build: 'services', signal });
    signal.throwIfAborted();
    await stack.start(database);
    return await whileRunning(stack, signal, work);
  } finally {
    await stack.stop();
  }
}

/**
 * `make backup [FILE=]`, `make restore FILE=|SNAPSHOT= [ACCOUNT=] [FORCE=1]`, `make snapshots` and `make backup-check`:
 * of the local start that runs, otherwise of what Docker Compose runs, otherwise of the local start's data folder.
 */
async function main() {
  const verb = process.argv[2] ?? '';
  const env = withServerPrograms(process.env);
  const dataDir = dataDirOf(env);
  const { run } = pathsOf(dataDir);
  const running = await runningStack(run);
  // One account is restored while the product runs.
  if (verb === 'restore' && running && !env['ACCOUNT'])
    throw new StartError(`It runs at ${running.url}; stop it first, by: make stop`);
  const { file, args } = givenName(verb, env);
  if (!running && (await new ComposeProject(env).isRunning('mongo'))) {
    if (file) await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    return runOps(args, env, file ? { file } : {});
  }
  const stopped = interruption();
  const copy = async (/** @type {AbortSignal} */ signal) => {
    const told = {
      ...env,
      ...(await dataAddresses(run)),
      BACKUP_DIR: env['BACKUP_DIR'] || join(ROOT, 'backups'),
      BACKUP_WORK_DIR: env['BACKUP_WORK_DIR'] || join(dataDir, 'backup'),
    };
    return runHere(process.execPath, [SCRIPT, ...args], { env: told, cwd: ROOT, signal });
  };
  const needsServers = verb === 'backup' || verb === 'restore';
  return running || !needsServers ? copy(stopped) : besideServers(dataDir, env, stopped, copy);
}

process.chdir(ROOT);
await runMain(main);

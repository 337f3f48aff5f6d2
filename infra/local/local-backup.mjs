// @ts-check
import { join } from 'node:path';
import { interruption } from './command-line.mjs';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { progressTo } from './progress.mjs';
import { runHere } from './run-child.mjs';
import { dataAddresses, runningStack } from './run-records.mjs';
import { Stack } from './stack.mjs';
import { whileRunning } from './while-running.mjs';

const SCRIPT = join(ROOT, 'infra/backup/main.mjs');

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
 * Copies the data of the local start that runs, otherwise of its data folder, whose servers are started for it.
 * @param {readonly string[]} args of infra/backup
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export async function copyLocal(args, env) {
  const dataDir = dataDirOf(env);
  const { run } = pathsOf(dataDir);
  const running = await runningStack(run);
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
  const needsServers = args[0] === 'backup' || args[0] === 'restore';
  return running || !needsServers ? copy(stopped) : besideServers(dataDir, env, stopped, copy);
}

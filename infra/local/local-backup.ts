import { join } from 'node:path';
import { interruption } from './command-line.mjs';
import { ROOT, dataDirOf, isInstalled, pathsOf } from './paths.mjs';
import { prepare } from './prepare.ts';
import { progressTo } from './progress.mjs';
import { runHere } from './run-child.mjs';
import { dataAddresses, runningStack } from './run-records.mjs';
import { Stack } from './stack.ts';
import { StartError } from './start-error.mjs';
import { whileRunning } from './while-running.ts';

const SCRIPT = join(ROOT, 'infra/backup/main.ts');

/** Starts the database and Redis alone, and stops them after the work. */
async function besideServers(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<number>,
) {
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
 */
export async function copyLocal(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const dataDir = dataDirOf(env);
  const paths = pathsOf(dataDir);
  const { run } = paths;
  const running = await runningStack(run);
  const stopped = interruption();
  const copy = async (signal: AbortSignal) => {
    const copyEnv = {
      ...env,
      ...(await dataAddresses(run)),
      BACKUP_DIR: env['BACKUP_DIR'] || join(ROOT, 'backups'),
      BACKUP_WORK_DIR: env['BACKUP_WORK_DIR'] || join(dataDir, 'backup'),
    };
    return runHere(process.execPath, [SCRIPT, ...args], { env: copyEnv, cwd: ROOT, signal });
  };
  if (!running && ['backup', 'prune'].includes(String(args[0])) && !isInstalled(paths))
    throw new StartError(`No installation is in ${dataDir}`);
  const needsServers = ['backup', 'restore', 'prune'].includes(String(args[0]));
  return running || !needsServers ? copy(stopped) : besideServers(dataDir, env, stopped, copy);
}

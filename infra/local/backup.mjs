// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { ComposeProject } from '../compose/compose.mjs';
import { runOps } from '../compose/ops.mjs';
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { progressTo } from './progress.mjs';
import { dataAddresses, runningStack } from './run-records.mjs';
import { createStack } from './stack.mjs';
import { StartError, explain } from './start-error.mjs';

const SCRIPT = join(ROOT, 'infra/backup/main.mjs');

/**
 * The file to write: `FILE`, or one in `backups/` that is named by the time.
 * @param {NodeJS.ProcessEnv} env
 * @param {Date} now
 */
function newFile(env, now) {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return resolve(ROOT, env['FILE']?.trim() || `backups/tessera-${stamp}.tar`);
}

/** @param {NodeJS.ProcessEnv} env */
function givenFile(env) {
  const name = env['FILE']?.trim();
  if (!name) throw new StartError('Say which file: make restore FILE=backups/tessera-20260101T000000Z.tar');
  const file = resolve(ROOT, name);
  if (!existsSync(file)) throw new StartError(`There is no ${file}`);
  return file;
}

/**
 * Runs the copying in a process of its own, which the terminal's Ctrl-C reaches as well; ours waits for it.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<number>} its exit code
 */
function copying(args, env, signal) {
  const child = spawn(process.execPath, [SCRIPT, ...args], { env, cwd: ROOT, stdio: 'inherit' });
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  if (signal.aborted) child.kill('SIGTERM');
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('exit', (code, by) => settle(code ?? 128 + (by ? constants.signals[by] : 0)));
  });
}

/**
 * Starts the database and Redis alone, and stops them after the work.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @param {() => Promise<number>} work
 */
async function besideServers(dataDir, env, signal, work) {
  const progress = progressTo(process.stderr);
  const stack = createStack({ dataDir, env, parts: 'servers', log: progress });
  try {
    await stack.claim();
    const database = await prepare({
      root: ROOT,
      env,
      paths: stack.paths,
      progress,
      build: 'services',
      signal,
    });
    signal.throwIfAborted();
    await stack.start(database);
    const lost = stack.lost.then((reason) => {
      throw new StartError(reason);
    });
    return await Promise.race([work(), lost]);
  } finally {
    await stack.stop();
  }
}

/**
 * `make backup [FILE=]` and `make restore FILE= [FORCE=1]`: of the local start that runs, otherwise of what Docker Compose
 * runs, otherwise of the local start's data folder.
 */
async function main() {
  const verb = process.argv[2] ?? '';
  const env = withServerPrograms(process.env);
  const dataDir = dataDirOf(env);
  const { run } = pathsOf(dataDir);
  const running = await runningStack(run);
  if (verb === 'restore' && running)
    throw new StartError(`It runs at ${running.url}; stop it first, by: make stop`);
  const file = verb === 'restore' ? givenFile(env) : newFile(env, new Date());
  if (!running && (await new ComposeProject(env).isRunning('mongo'))) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    return runOps([verb, file], env, { file });
  }
  const stopped = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => stopped.abort(new StartError('stopped')));
  const copy = async () =>
    copying(
      [verb === 'restore' ? 'restore' : 'backup', file],
      { ...env, ...(await dataAddresses(run)) },
      stopped.signal,
    );
  return running ? copy() : besideServers(dataDir, env, stopped.signal, copy);
}

process.chdir(ROOT);
process.exitCode = await main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  return 1;
});
process.exit();

// @ts-check
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildTesting } from './build.mjs';
import { ROOT, TEMPORARY_DATA, pathsOf, withServerPrograms } from './paths.mjs';
import { freePortBlock } from './ports.mjs';
import { prepare } from './prepare.mjs';
import { progressTo } from './progress.mjs';
import { withoutProductVariables } from './service-env.mjs';
import { createStack } from './stack.mjs';
import { StartError, explain } from './start-error.mjs';

/** Rates that a test does not reach (tests of the limits themselves set their own), and what an operator may set. */
const TEST_ENV = {
  RATE_ACCOUNT: '100000r/m',
  RATE_ACCOUNT_BURST: '10000',
  RATE_API: '100000r/s',
  RATE_API_BURST: '100000',
  RATE_UPLOAD: '10000r/s',
  RATE_UPLOAD_BURST: '10000',
  LOGIN_FAILURES_PER_HOUR: '100000',
  ADDRESS_CALLS_PER_HOUR: '1000000',
  ACCOUNT_RESETS_PER_HOUR: '100000',
  OPERATOR_EMAIL: 'operator@tessera.example',
  OPERATOR_NAME: "Ada's Tessera Ltd",
  OPERATOR_ADDRESS: '1 Example Street, 12345 Exampletown',
  // A browser that comes by the number is on the production domain; as localhost it has dev access.
  PRODUCTION_HOST: '127.0.0.1',
  DEV_ACCESS_KEY: 'open-sesame',
};

/**
 * The environment of tests: nothing that a person set for their own installation, but for what is named TEST_*
 * (TEST_MONGODB_URI: a database server to test on instead of one of our own).
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnv(env) {
  const uri = env['TEST_MONGODB_URI']?.trim();
  const chosen = Object.fromEntries(
    Object.keys(TEST_ENV)
      .map((name) => [name, env[name]])
      .filter(([, v]) => v),
  );
  return {
    ...withoutProductVariables(withServerPrograms(env)),
    ...TEST_ENV,
    ...chosen,
    ...(uri ? { MONGODB_URI: uri } : {}),
  };
}

/**
 * Starts a stack in a folder of its own on free ports, runs a command beside it, and removes everything after.
 * @param {object} options
 * @param {'all' | 'servers'} options.parts
 * @param {readonly string[]} options.command
 * @param {(stack: import('./stack.mjs').Stack) => Promise<NodeJS.ProcessEnv>} options.tell what the command is told
 * @returns {Promise<number>} the command's exit code; 1 where the stack could not start or was lost
 */
export async function besideStack({ parts, command, tell }) {
  const [program, ...args] = command;
  if (!program) throw new StartError('name the command to run after --');
  const progress = progressTo(process.stderr);
  const dataDir = await mkdtemp(TEMPORARY_DATA);
  const env = testEnv(process.env);
  const stack = createStack({ dataDir, env, parts, port: await freePortBlock(), log: progress });
  const stopped = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => stopped.abort(signal));
  try {
    const build = parts === 'all' ? 'all' : 'nothing';
    const paths = pathsOf(dataDir);
    const database = await prepare({ root: ROOT, env, paths, progress, build, signal: stopped.signal });
    const more = parts === 'all' ? await prepareTests({ env, paths, progress, signal: stopped.signal }) : {};
    await stack.start(database);
    const told = { ...env, ...more, ...(await tell(stack)) };
    return await runBeside(stack, program, args, told, stopped.signal);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  } finally {
    await stack.stop();
    const kept = process.env['TEST_KEEP_LOGS']?.trim();
    if (kept) await cp(stack.paths.logs, kept, { recursive: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * What a test of the whole product needs besides it, on a fresh clone as well: what tests share, and a browser.
 * @param {{ env: NodeJS.ProcessEnv, paths: import('./paths.mjs').Paths, progress: import('./progress.mjs').Progress, signal: AbortSignal }} options
 * @returns {Promise<NodeJS.ProcessEnv>} what the test is told besides
 */
async function prepareTests({ env, paths, progress, signal }) {
  await buildTesting({ root: ROOT, env, logFile: join(paths.logs, 'build.log'), progress, signal });
  return ensureBrowser({ root: ROOT, env, logFile: join(paths.logs, 'browser.log'), progress, signal });
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} stopped
 * @returns {Promise<number>}
 */
async function runBeside(stack, program, args, env, stopped) {
  const child = spawn(program, args, { env, cwd: process.cwd(), stdio: 'inherit' });
  stopped.addEventListener('abort', () => child.kill(stopped.reason));
  if (stopped.aborted) child.kill(stopped.reason);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  const lost = stack.lost.then((reason) => {
    child.kill('SIGTERM');
    throw new StartError(reason);
  });
  return Promise.race([ended, lost]);
}

/**
 * What stands after `--` on the command line.
 * @param {readonly string[]} argv
 */
export function commandAfterDashes(argv) {
  const dashes = argv.indexOf('--');
  return dashes < 0 ? [] : argv.slice(dashes + 1);
}

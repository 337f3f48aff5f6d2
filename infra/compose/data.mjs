// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { ROOT } from '../local/paths.mjs';
import { StartError } from '../local/start-error.mjs';
import { waitUntil } from '../local/wait-until.mjs';
import { ComposeProject } from './compose.mjs';

const HEALTHY_MS = 180_000;
const STOP_MS = 120_000;
const RESTART_MS = 120_000;
const RECREATE_MS = 10 * 60_000;

/** What works with the data: stopped while a backup is put back. The gateway goes first and comes last. */
const SERVICES = ['auth', 'grids', 'media-api', 'media-worker', 'admin'];
/** What `infra/backup/main.mjs` ends with where a restore was left half done. */
const INCOMPLETE = 2;

/**
 * @param {readonly string[]} args of `docker compose`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code; what it writes goes to our terminal
 */
function compose(args, env) {
  const child = spawn('docker', ['compose', ...args], { env, cwd: ROOT, stdio: 'inherit' });
  // The terminal's Ctrl-C reaches the child too, which ends the container and then itself.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('exit', (code, by) => settle(code ?? 128 + (by ? constants.signals[by] : 0)));
  });
}

/**
 * Copies from or into the running servers, in a container that sees the file's folder under the name it has here.
 * @param {'backup' | 'restore'} verb
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 */
function copying(verb, file, env) {
  const folder = dirname(file);
  const mounted = `${folder}:${folder}${verb === 'restore' ? ':ro' : ''}`;
  const terminal = process.stdin.isTTY ? [] : ['--no-TTY'];
  return compose(
    ['--progress', 'quiet', 'run', '--rm', '--build', ...terminal, '--volume', mounted, 'backup', verb, file],
    env,
  );
}

/**
 * `make backup` where Docker Compose runs the product.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export function backUpCompose(file, env) {
  return copying('backup', file, env);
}

/**
 * `make restore` where Docker Compose runs the product: its services stop meanwhile, its servers run on.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export async function restoreCompose(file, env) {
  const project = new ComposeProject(env);
  await project.run(['stop', 'gateway'], { deadlineMs: STOP_MS });
  await project.run(['stop', ...SERVICES], { deadlineMs: STOP_MS });
  const code = await copying('restore', file, env);
  if (code === INCOMPLETE) return code;
  await project.run(['start', ...SERVICES], { deadlineMs: RESTART_MS });
  await untilHealthy(project, SERVICES);
  await project.run(['start', 'gateway'], { deadlineMs: RESTART_MS });
  await untilHealthy(project, ['gateway']);
  return code;
}

/**
 * A script of infra/compose/setup beside the secrets.
 * @param {readonly string[]} script and its arguments
 * @param {NodeJS.ProcessEnv} env
 */
function setup([script, ...args], env) {
  const run = ['run', '--rm', '--build', '--no-deps', '--no-TTY', 'secrets'];
  return compose(['--progress', 'quiet', ...run, 'node', `infra/compose/setup/${script}`, ...args], env);
}

/**
 * `make secrets-rotate LEAKED=1` where Docker Compose runs the product: every secret is replaced, and everything starts
 * again with it. What is set in .env is not ours to change.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export async function replaceSecretsCompose(env) {
  const code = await setup(['replace-all.mjs'], env);
  if (code !== 0) return code;
  const project = new ComposeProject(env);
  await project.run(['up', '--detach', '--wait', '--force-recreate'], { deadlineMs: RECREATE_MS });
  process.stdout.write('Every secret is new. Everybody logs in again.\n');
  return setup(['replace-all.mjs', 'done'], env);
}

/**
 * `make secrets-rotate` where Docker Compose runs the product. Those that verify log-ins read the new list before auth
 * signs by the new key.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export async function rotateCompose(env) {
  const project = new ComposeProject(env);
  const code = await setup(['rotate.mjs'], env);
  if (code !== 0) return code;
  for (const service of ['grids', 'media-api', 'media-worker', 'admin', 'auth']) {
    await project.run(['restart', service], { deadlineMs: RESTART_MS });
    await untilHealthy(project, [service]);
  }
  return 0;
}

/**
 * @param {ComposeProject} project
 * @param {readonly string[]} services
 */
async function untilHealthy(project, services) {
  const healthy = async () => {
    const found = (await Promise.all(services.map((service) => project.containers(service)))).flat();
    return found.length >= services.length && found.every(({ Health }) => Health === 'healthy');
  };
  if (await waitUntil(healthy, { deadlineMs: HEALTHY_MS, everyMs: 500 })) return;
  throw new StartError(`${services.join(', ')} did not become healthy; docker compose logs says why`);
}

// @ts-check
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { interruption } from '../local/command-line.mjs';
import { ROOT } from '../local/paths.mjs';
import { runHere } from '../local/run-child.mjs';
import { StartError } from '../local/start-error.mjs';
import { ComposeProject } from './compose.mjs';

/** Where services have the folder of backups: `ops`, and what watches its disk. */
const BACKUPS = '/backups';
const LOCAL_HINT = 'For the data folder of a local start, set DATA_DIR=.data';

/**
 * Runs a command on the terminal's own streams.
 * @param {readonly string[]} args of `docker compose`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function composeHere(args, env) {
  // The terminal's Ctrl-C reaches the child too, which ends the container and then itself.
  return runHere('docker', ['compose', ...args], { env, cwd: ROOT, signal: interruption() });
}

/**
 * The engine would make the folder for root, and the backups in it would be root's.
 * @param {Record<string, { volumes?: { type: string, source: string, target: string }[] }>} services
 */
export async function makeBackupsFolder(services) {
  for (const { type, source, target } of Object.values(services).flatMap(({ volumes = [] }) => volumes))
    if (type === 'bind' && target === BACKUPS) await mkdir(source, { recursive: true, mode: 0o700 });
}

/**
 * `docker compose run --rm ops ...`, as a host does that has only Docker.
 * @param {readonly string[]} args of `tessera`
 * @param {NodeJS.ProcessEnv} env
 * @param {{ file?: string }} [options] `file`: its folder is there under the name that it has here
 * @returns {Promise<number>} the exit code
 */
export async function runOps(args, env, { file } = {}) {
  const { services } = await new ComposeProject(env).configuration([], { COMPOSE_PROFILES: 'ops' });
  await makeBackupsFolder(services);
  const terminal = process.stdin.isTTY ? [] : ['--no-TTY'];
  const volume = file ? ['--volume', `${dirname(file)}:${dirname(file)}`] : [];
  return composeHere(
    ['--progress', 'quiet', 'run', '--rm', '--no-deps', ...terminal, ...volume, 'ops', ...args],
    env,
  );
}

/**
 * Whether a command on the installation is for Compose. DATA_DIR names a local start and COMPOSE_PROJECT_NAME an
 * installation in Compose. Without either it is for the local start that runs; where none does, for Compose, not only
 * while all of that runs: the data folder of a local start would be another installation.
 * @param {NodeJS.ProcessEnv} env
 * @param {unknown} [running] the local start that runs
 * @returns {Promise<boolean>}
 * @throws {StartError} it is down, or cannot be asked for
 */
export async function isInCompose(env, running) {
  const isSet = (/** @type {string} */ name) => Boolean(env[name]?.trim());
  if (isSet('DATA_DIR') || (running && !isSet('COMPOSE_PROJECT_NAME'))) return false;
  const state = await new ComposeProject(env).state().catch((error) => {
    if (error.cause?.code === 'ENOENT') return undefined;
    throw new StartError(`Whether it runs in Compose is unknown: ${error.message}. ${LOCAL_HINT}`);
  });
  if (state === 'down')
    throw new StartError(`It is installed in Compose, and down. Start it first, by: make up. ${LOCAL_HINT}`);
  return state === 'up';
}

/**
 * Replaces every secret, and starts everything again with it. What is set in .env is not ours to change.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export async function replaceSecrets(env) {
  for (const step of [
    () => runOps(['rotate', 'leaked'], env),
    () => composeHere(['--progress', 'quiet', 'up', '--detach', '--wait', '--force-recreate'], env),
    () => runOps(['rotate', 'done'], env),
  ]) {
    const code = await step();
    if (code !== 0) return code;
  }
  process.stdout.write('Every secret that was made here is new. Everybody logs in again.\n');
  return 0;
}

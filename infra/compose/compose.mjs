// @ts-check
import { join } from 'node:path';
import { runCommand } from '../local/database/run-command.mjs';
import { withFileLock } from '../local/file-lock.mjs';
import { ROOT, dataDirOf } from '../local/paths.mjs';

const QUICK_MS = 60_000;

/** What `make upgrade` replaces without a gap, in this order: who is asked before those who ask. */
export const ROLLED = /** @type {const} */ ([
  { service: 'auth', upstream: 'AUTH_HTTP' },
  { service: 'media-worker', upstream: undefined },
  { service: 'media-api', upstream: 'MEDIA_HTTP' },
  { service: 'grids', upstream: 'GRIDS_HTTP' },
  { service: 'admin', upstream: 'ADMIN_HTTP' },
]);

/**
 * Replaces containers while no other command of this checkout does: two upgrades would stop each other's replicas.
 * @param {() => Promise<number | void>} task
 * @throws {import('../local/start-error.mjs').StartError} another one is under way
 */
export const alone = (task) =>
  withFileLock(
    join(dataDirOf(process.env), 'compose.lock'),
    { deadlineMs: 1_000, busy: 'Another make up, upgrade or rollback is under way.' },
    task,
  );

/**
 * @typedef {object} Container
 * @property {string} ID
 * @property {string} Name
 * @property {string} Service
 * @property {string} State `running`, `exited`, ...
 * @property {string} Health `healthy`, `unhealthy`, `starting`, or empty where nobody asks
 * @property {number} ExitCode
 */

/**
 * The product as the Docker engine runs it. The environment names the project, as for `docker compose` itself:
 * COMPOSE_PROJECT_NAME, COMPOSE_FILE, COMPOSE_PROFILES.
 */
export class ComposeProject {
  #env;

  /** @param {NodeJS.ProcessEnv} env */
  constructor(env) {
    this.#env = env;
  }

  /**
   * `docker compose ARGS` in the repository's root.
   * @param {readonly string[]} args
   * @param {{ deadlineMs?: number, env?: NodeJS.ProcessEnv }} [options] `env` is laid over the project's
   * @throws {import('../local/database/run-command.mjs').CommandError}
   */
  run(args, { deadlineMs = QUICK_MS, env = {} } = {}) {
    return this.docker(['compose', '--progress', 'quiet', ...args], { deadlineMs, env });
  }

  /**
   * @param {readonly string[]} args
   * @param {{ deadlineMs?: number, env?: NodeJS.ProcessEnv }} [options]
   * @throws {import('../local/database/run-command.mjs').CommandError}
   */
  async docker(args, { deadlineMs = QUICK_MS, env = {} } = {}) {
    const { stdout } = await runCommand('docker', [...args], {
      deadlineMs,
      env: { ...this.#env, ...env },
      cwd: ROOT,
    });
    return stdout;
  }

  /**
   * A command in a running container of a service, whichever; its output.
   * @param {string} service
   * @param {readonly string[]} command
   * @param {{ deadlineMs?: number, env?: Readonly<Record<string, string>> }} [options]
   */
  exec(service, command, { env = {}, ...options } = {}) {
    const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    return this.run(['exec', '--no-TTY', ...variables, service, ...command], options);
  }

  /**
   * The containers of one service, or of all, those that have ended too.
   * @param {string} [service]
   * @returns {Promise<Container[]>}
   */
  async containers(service) {
    const text = await this.run(['ps', '--all', '--format', 'json', ...(service ? [service] : [])]);
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  /** Those of a service that run. @param {string} service */
  async running(service) {
    return (await this.containers(service)).filter(({ State }) => State === 'running');
  }

  /**
   * `up`: it has containers, in whatever state. `down`: only its volumes are left. Undefined: it was never here.
   * @returns {Promise<'up' | 'down' | undefined>}
   * @throws {import('../local/database/run-command.mjs').CommandError} the engine cannot be asked
   */
  async state() {
    if ((await this.run(['ps', '--all', '--quiet'])).trim()) return 'up';
    const { name } = await this.configuration();
    const filter = `label=com.docker.compose.project=${name}`;
    return (await this.docker(['volume', 'ls', '--quiet', '--filter', filter])).trim() ? 'down' : undefined;
  }

  /**
   * The file with all its overrides, as the engine gets it.
   * @param {readonly string[]} [files]
   * @param {NodeJS.ProcessEnv} [env] laid over the project's
   * @returns {Promise<Record<'services' | 'networks' | 'volumes', Record<string, any>> & { name: string }>}
   */
  async configuration(files = [], env = {}) {
    const chosen = files.flatMap((file) => ['--file', file]);
    return JSON.parse(await this.run([...chosen, 'config', '--format', 'json'], { env }));
  }

  /**
   * What the engine knows of a container, an image or a network.
   * @param {string} id
   * @returns {Promise<any>}
   */
  async inspect(id) {
    return JSON.parse(await this.docker(['inspect', id]))[0];
  }

  /** Whether this machine has an image. @param {string} image */
  async hasImage(image) {
    return (await this.docker(['image', 'ls', '--quiet', image])).trim() !== '';
  }

  /**
   * What the engine knows of a service's first container.
   * @param {string} service
   * @returns {Promise<any>}
   * @throws {Error} it has none
   */
  async firstContainer(service) {
    const [container] = await this.containers(service);
    if (!container) throw new Error(`${service} does not run`);
    return this.inspect(container.ID);
  }

  /** The inner address of a service's first container. @param {string} service */
  async address(service) {
    return innerAddressIn(await this.firstContainer(service));
  }

  /** A secret as a service reads it. @param {string} service @param {string} name */
  async secret(service, name) {
    return (await this.exec(service, ['cat', `/run/secrets/${name}`])).trim();
  }

  /**
   * A container's own health check, to be run at any moment; the engine's own verdict may be seconds old.
   * @param {string} id
   * @returns {Promise<() => Promise<boolean>>} whether it passes now
   */
  async healthCheck(id) {
    const [form, ...command] = (await this.inspect(id)).Config.Healthcheck.Test;
    if (form !== 'CMD') throw new Error(`${id} has no health check of its own that can be run`);
    return () =>
      this.docker(['exec', id, ...command]).then(
        () => true,
        () => false,
      );
  }

  /**
   * Where a container is on the project's inner network; the engine's own machine can reach it there.
   * @param {string} id
   * @returns {Promise<string>}
   */
  async innerAddress(id) {
    return innerAddressIn(await this.inspect(id));
  }

  /**
   * Runs as many containers of each of these services, and waits until all are healthy.
   * @param {readonly string[]} services
   * @param {number} count
   * @param {{ deadlineMs: number }} options
   */
  async scale(services, count, { deadlineMs }) {
    const scales = services.flatMap((service) => ['--scale', `${service}=${count}`]);
    await this.run(['up', '--detach', '--wait', '--no-recreate', ...scales], { deadlineMs });
  }
}

/** @param {any} container as the engine knows it @returns {string} */
function innerAddressIn({ Name, NetworkSettings }) {
  const found = Object.entries(NetworkSettings.Networks).find(([name]) => name.endsWith('_internal'));
  if (!found) throw new Error(`${Name} is not on the inner network`);
  return found[1].IPAddress;
}

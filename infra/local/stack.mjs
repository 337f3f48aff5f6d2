// @ts-check
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endLeftovers } from './leftovers.mjs';
import { gatewayAddress, nginxProcess } from './nginx.mjs';
import { ROOT, pathsOf, withServerPrograms } from './paths.mjs';
import { portsFrom, refuseTakenPorts } from './ports.mjs';
import { silent } from './progress.mjs';
import { redisProcess } from './redis.mjs';
import { claimStack, recordDataAddresses } from './run-records.mjs';
import { keepSecrets } from './secrets.mjs';
import { dataEnv } from './service-env.mjs';
import { SERVICE_PROCESSES, serviceProcess, storeEnv } from './service-processes.mjs';
import { StartError } from './start-error.mjs';
import { SupervisedDatabase } from './supervised-database.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

/**
 * @typedef {object} StackOptions
 * @property {string} dataDir
 * @property {number} [port] the gateway's, with the others after it; otherwise from `env`
 * @property {NodeJS.ProcessEnv} [env] what a person would set; `process.env` by default
 * @property {boolean} [web] whether the gateway serves the built web; yes by default
 * @property {Partial<import('./ports.mjs').Ports>} [detours] ports by which the other processes reach one, where something stands between
 * @property {'all' | 'servers'} [parts] `servers` starts the database and Redis alone
 * @property {boolean} [watch] start services again when their built files change
 * @property {import('./progress.mjs').Progress} [log]
 */

/** @typedef {{ name: string, pid: number, port: number }} RunningProcess */
/** @typedef {SupervisedProcess | SupervisedDatabase} Part */

const WORKER = 'media-worker';

/**
 * The whole product on this machine. It must be built (`prepare` does that); every port is on the loopback interface.
 */
export class Stack {
  #options;
  #env;
  /** @type {Part[][]} In the order in which they are stopped; what stands together is stopped together. */
  #parts = [];
  /** @type {SupervisedDatabase} */
  #database;
  /** @type {Promise<void>} */
  #starting = Promise.resolve();
  #ending = false;
  #killed = false;
  /** @type {Promise<void> | undefined} */
  #claimed;
  /** @type {() => Promise<void>} */
  #unclaim = async () => {};
  #surroundings;
  /** @type {import('./ports.mjs').Ports} */
  #reached;

  /** @param {StackOptions} options */
  constructor(options) {
    this.#options = { web: true, parts: 'all', watch: false, log: silent, ...options };
    this.#env = withServerPrograms(options.env ?? process.env);
    this.paths = pathsOf(options.dataDir);
    this.ports = portsFrom(this.#env, options.port);
    this.#reached = { ...this.ports, ...options.detours };
    const { reached } = gatewayAddress(this.#env, this.ports.gateway);
    this.url = `http://${reached.replace(/^127\.0\.0\.1:/, 'localhost:')}`;
    /** @type {(reason: string) => void} */
    let lose = () => {};
    /** @type {Promise<string>} Settles when a part is gone without which the rest must not go on; tells which. */
    this.lost = new Promise((resolve) => (lose = resolve));
    const onLost = (/** @type {string} */ reason) => {
      if (!this.#ending) lose(reason);
    };
    this.#surroundings = { runDir: this.paths.run, progress: this.#options.log, onLost };
    this.#database = new SupervisedDatabase(
      { env: this.#env, paths: this.paths, port: this.ports.database },
      this.#surroundings,
    );
  }

  /**
   * Takes the data folder, ends what a killed start left and makes sure that the ports are free. `start` does it too;
   * called before the build, it tells a person at once.
   * @throws {StartError}
   */
  claim() {
    this.#claimed ??= this.#claim();
    return this.#claimed;
  }

  /**
   * Starts everything, or nothing: what already runs is stopped where a part cannot start.
   * @param {import('./database/engines.mjs').PreparedEngine} [database] from `prepare`; otherwise it is chosen now
   * @throws {StartError | import('./database/database-error.mjs').DatabaseError}
   */
  start(database) {
    if (database) this.#database.chosen = database;
    this.#starting = this.#start();
    return this.#starting;
  }

  /**
   * Ends everything in order: gateway, services, worker, database, Redis.
   * @param {number} [deadlineMs] after which a process is killed; by default each may finish what it has begun
   */
  async stop(deadlineMs) {
    this.#ending = true;
    await this.#endAll((part) => part.stop(deadlineMs));
    await Promise.allSettled([this.#claimed, this.#starting]);
    await this.#endAll((part) => part.stop(deadlineMs));
    await this.#unclaim();
  }

  /** Ends everything at once, as a power cut would. */
  async kill() {
    this.#ending = true;
    this.#killed = true;
    await this.#killAll();
    await Promise.allSettled([this.#claimed, this.#starting]);
    await this.#unclaim();
  }

  async #killAll() {
    await Promise.all(this.#parts.flat().map((part) => part.kill()));
  }

  /** Ends one process as a crash would, and leaves it down. @param {string} name */
  async killProcess(name) {
    await this.#place(name).part.kill();
  }

  /** Starts a process that was killed, and waits until it serves. @param {string} name */
  async restartProcess(name) {
    const { together, part } = this.#place(name);
    const next = this.#supervise(part.spec);
    together[together.indexOf(part)] = next;
    await next.start();
  }

  /** @param {string} name */
  #place(name) {
    for (const together of this.#parts)
      for (const part of together)
        if (part instanceof SupervisedProcess && part.spec.name === name) return { together, part };
    throw new Error(`no process is called ${name}`);
  }

  /** @returns {RunningProcess[]} in the order in which they are stopped */
  get processes() {
    return this.#parts
      .flat()
      .flatMap((part) => (part instanceof SupervisedDatabase ? part.states : [part.state]));
  }

  /** Which database server was taken, for a person. */
  get databaseTitle() {
    return this.#database.title;
  }

  /** Where the servers are, for what uses them directly. */
  addresses() {
    return this.#addressesBy(this.ports);
  }

  /** @param {import('./ports.mjs').Ports} ports by which the servers are reached */
  async #addressesBy(ports) {
    const secrets = await keepSecrets(this.paths.secrets);
    const redisUrl = this.#redisUrl || `redis://:${secrets.redisPassword}@127.0.0.1:${ports.redis}/0`;
    const mongodbUri = this.#database.uri.replace(`:${this.ports.database}/`, `:${ports.database}/`);
    return { mongodbUri, redisUrl, secrets };
  }

  async #claim() {
    const { dataDir, tmp, run } = this.paths;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    this.#unclaim = await claimStack(run, { port: this.ports.gateway, url: this.url });
    try {
      await endLeftovers(run, this.#surroundings.progress);
      await refuseTakenPorts(this.ports, this.#neededPorts());
      await rm(tmp, { recursive: true, force: true });
      await mkdir(join(tmp, 'uploads'), { recursive: true, mode: 0o700 });
    } catch (error) {
      await this.#unclaim();
      throw error;
    }
  }

  /** @returns {import('./ports.mjs').PortName[]} */
  #neededPorts() {
    /** @type {import('./ports.mjs').PortName[]} */
    const servers = [];
    if (!this.#redisUrl) servers.push('redis');
    if (!this.#env['MONGODB_URI']?.trim()) servers.push('database');
    if (this.#options.parts === 'servers') return servers;
    const services = SERVICE_PROCESSES.flatMap(({ http, tcp }) => (tcp ? [http, tcp] : [http]));
    return ['gateway', ...services, ...servers];
  }

  async #start() {
    await this.claim();
    try {
      await this.#startServers();
      if (this.#options.parts === 'servers') return;
      await this.#startServices();
      await this.#startGateway();
    } catch (error) {
      this.#ending = true;
      await (this.#killed ? this.#killAll() : this.#endAll((part) => part.stop()));
      await this.#unclaim();
      throw error;
    }
  }

  /** The Redis that the person names instead of one of this machine's own. */
  get #redisUrl() {
    return this.#env['REDIS_URL']?.trim();
  }

  /** @returns {Promise<SupervisedProcess[]>} */
  async #ownRedis() {
    if (this.#redisUrl) return [];
    const { redisPassword } = await keepSecrets(this.paths.secrets);
    const spec = await redisProcess({
      env: this.#env,
      port: this.ports.redis,
      paths: this.paths,
      password: redisPassword,
    });
    return [this.#supervise(spec)];
  }

  async #startServers() {
    const redis = await this.#ownRedis();
    this.#parts = [[this.#database], redis];
    await this.#startTogether([...redis, this.#database]);
    const { mongodbUri, redisUrl } = await this.addresses();
    await recordDataAddresses(this.paths.run, {
      ...dataEnv(this.#env),
      ...storeEnv(this.#env, this.paths),
      MONGODB_URI: mongodbUri,
      REDIS_URL: redisUrl,
    });
  }

  async #startServices() {
    const surroundings = {
      root: ROOT,
      env: this.#env,
      ports: this.ports,
      reached: this.#reached,
      paths: this.paths,
      publicUrl: this.url,
      watch: this.#options.watch,
      ...(await this.#addressesBy(this.#reached)),
    };
    const processes = SERVICE_PROCESSES.map((each) => this.#supervise(serviceProcess(each, surroundings)));
    // The worker ends after the services that still give it work.
    const worker = processes.filter((each) => each.spec.name === WORKER);
    const others = processes.filter((each) => each.spec.name !== WORKER);
    this.#parts = [others, worker, ...this.#parts];
    await this.#startTogether(processes);
  }

  async #startGateway() {
    const { auth, grids, media, admin } = this.#reached;
    const { gateway: port } = this.ports;
    const gateway = this.#supervise(
      await nginxProcess({
        env: this.#env,
        port,
        services: { auth, grids, media, admin },
        webRoot: this.#options.web ? join(ROOT, 'web', 'dist') : join(this.paths.tmp, 'no-web'),
        paths: this.paths,
      }),
    );
    this.#parts = [[gateway], ...this.#parts];
    await this.#startTogether([gateway]);
  }

  /** @param {import('./supervised-process.mjs').ProcessSpec} spec */
  #supervise(spec) {
    return new SupervisedProcess(spec, this.#surroundings);
  }

  /** Waits for all of them, so that none is still on its way up when the others are stopped. @param {Part[]} parts */
  async #startTogether(parts) {
    if (this.#ending) throw new StartError('stopped before everything was up');
    const results = await Promise.allSettled(parts.map((part) => part.start()));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    if (this.#ending) throw new StartError('stopped before everything was up');
  }

  /** @param {(part: Part) => Promise<void>} end */
  async #endAll(end) {
    for (const together of this.#parts) await Promise.all(together.map(end));
  }
}

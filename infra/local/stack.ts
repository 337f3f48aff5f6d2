import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedEngine } from './database/engines.ts';
import { outsideDatabases } from './database/external-uri.ts';
import { endLeftovers } from './leftovers.ts';
import { gatewayAddress, nginxProcess } from './nginx.ts';
import { ROOT, pathsOf, withServerPrograms, type Paths } from './paths.mjs';
import { portsFrom, refuseTakenPorts, type PortName, type Ports } from './ports.ts';
import { silent, type Progress } from './progress.mjs';
import { redisProcess } from './redis.ts';
import { claimStack, recordDataAddresses } from './run-records.mjs';
import { keepSecrets } from './secrets.mjs';
import { dataEnv, refuseUnreadFiles } from './service-env.mjs';
import { SERVICE_PROCESSES, serviceProcess, storeEnv } from './service-processes.mjs';
import { StartError } from './start-error.mjs';
import { SupervisedDatabase } from './supervised-database.ts';
import { SupervisedProcess, type ProcessSpec } from './supervised-process.ts';

export interface StackOptions {
  dataDir: string;
  /** The gateway's, with the others after it; otherwise from `env`. */
  port?: number;
  /** What a person would set; `process.env` by default. */
  env?: NodeJS.ProcessEnv;
  /** Whether the gateway serves the built web; yes by default. */
  web?: boolean;
  /** By which a person reaches the web, where something other than the gateway serves it. */
  url?: string;
  /** Ports by which the other processes reach one, where something stands between. */
  detours?: Partial<Ports>;
  /** `servers` starts the database and Redis alone. */
  parts?: 'all' | 'servers';
  /** Start services again when their built files change. */
  watch?: boolean;
  log?: Progress;
}

type RunningProcess = { name: string; pid: number; port: number };
type Part = SupervisedProcess | SupervisedDatabase;

const WORKER = 'media-worker';

/**
 * The whole product on this machine. It must be built (`prepare` does that); every port is on the loopback interface.
 */
export class Stack {
  paths: Paths;
  ports: Ports;
  url: string;
  /** Settles when a part is gone without which the rest must not go on; tells which. */
  lost: Promise<string>;
  #options;
  #env;
  /** In the order in which they are stopped; what stands together is stopped together. */
  #parts: Part[][] = [];
  #database: SupervisedDatabase;
  #starting: Promise<void> = Promise.resolve();
  #ending = false;
  #killed = false;
  #claimed: Promise<void> | undefined;
  #unclaim: () => Promise<void> = async () => {};
  #surroundings;
  #reached: Ports;

  constructor(options: StackOptions) {
    this.#options = { web: true, parts: 'all', watch: false, log: silent, ...options };
    this.#env = withServerPrograms(options.env ?? process.env);
    refuseUnreadFiles(this.#env);
    this.paths = pathsOf(options.dataDir);
    this.ports = portsFrom(this.#env, options.port);
    this.#reached = { ...this.ports, ...options.detours };
    const { reached } = gatewayAddress(this.#env, this.ports.gateway);
    this.url = options.url ?? `http://${reached.replace(/^127\.0\.0\.1:/, 'localhost:')}`;
    let lose: (reason: string) => void = () => {};
    this.lost = new Promise((resolve) => (lose = resolve));
    const onLost = (reason: string) => {
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
   */
  claim() {
    this.#claimed ??= this.#claim();
    return this.#claimed;
  }

  /**
   * Starts everything, or nothing: what already runs is stopped where a part cannot start.
   * @param database from `prepare`; otherwise it is chosen now
   */
  start(database?: PreparedEngine) {
    if (database) this.#database.chosen = database;
    this.#starting = this.#start();
    return this.#starting;
  }

  /**
   * Ends everything in order: gateway, services, worker, database, Redis.
   * @param deadlineMs after which a process is killed; by default each may finish what it has begun
   */
  async stop(deadlineMs?: number) {
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

  /** Ends one process as a crash would, and leaves it down. */
  async killProcess(name: string) {
    await this.#place(name).part.kill();
  }

  /** Starts a process that was killed, and waits until it serves. */
  async restartProcess(name: string) {
    const { together, part } = this.#place(name);
    const next = this.#supervise(part.spec);
    together[together.indexOf(part)] = next;
    await next.start();
  }

  #place(name: string) {
    for (const together of this.#parts)
      for (const part of together)
        if (part instanceof SupervisedProcess && part.spec.name === name) return { together, part };
    throw new Error(`no process is called ${name}`);
  }

  /** @returns in the order in which they are stopped */
  get processes(): RunningProcess[] {
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

  /** @param ports by which the servers are reached */
  async #addressesBy(ports: Ports) {
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

  #neededPorts(): PortName[] {
    const servers: PortName[] = [];
    if (!this.#redisUrl) servers.push('redis');
    if (!outsideDatabases(this.#env)) servers.push('database');
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

  async #ownRedis(): Promise<SupervisedProcess[]> {
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
    const gateway = this.#supervise(
      await nginxProcess({
        env: this.#env,
        port: this.ports.gateway,
        services: this.#reached,
        webRoot: this.#options.web ? join(ROOT, 'web', 'dist') : join(this.paths.tmp, 'no-web'),
        paths: this.paths,
      }),
    );
    this.#parts = [[gateway], ...this.#parts];
    await this.#startTogether([gateway]);
  }

  #supervise(spec: ProcessSpec) {
    return new SupervisedProcess(spec, this.#surroundings);
  }

  /** Waits for all of them, so that none is still on its way up when the others are stopped. */
  async #startTogether(parts: Part[]) {
    if (this.#ending) throw new StartError('stopped before everything was up');
    const results = await Promise.allSettled(parts.map((part) => part.start()));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    if (this.#ending) throw new StartError('stopped before everything was up');
  }

  async #endAll(end: (part: Part) => Promise<void>) {
    for (const together of this.#parts) await Promise.all(together.map(end));
  }
}

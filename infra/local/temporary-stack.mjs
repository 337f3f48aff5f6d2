// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { withClient } from './database/client.mjs';
import { ROOT, TEMPORARY_DATA, withServerPrograms } from './paths.mjs';
import { freePortBlock } from './ports.mjs';
import { prepare } from './prepare.mjs';
import { silent } from './progress.mjs';
import { withoutProductVariables } from './service-env.mjs';
import { Stack } from './stack.mjs';

const RUN_MS = 5 * 60_000;
/** Rates that a test does not reach (tests of the limits themselves set their own), and what an operator may set. */
const TEST_ENV = {
  RATE_ACCOUNT: '100000r/m',
  RATE_ACCOUNT_BURST: '10000',
  RATE_API: '100000r/s',
  RATE_API_BURST: '100000',
  RATE_UPLOAD: '10000r/s',
  RATE_UPLOAD_BURST: '10000',
  REQUESTS_AT_ONCE: '50000',
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

/** @typedef {Partial<import('./stack.mjs').StackOptions> & { build?: import('./prepare.mjs').Build }} Options */

/**
 * A product of a test's own, in a folder that goes with it and on ports that nobody else has. It can be killed and
 * started again on its data.
 */
export class TemporaryStack {
  #options;
  /** @type {import('./stack.mjs').Stack} */
  stack;

  /**
   * @param {string} dataDir
   * @param {number} port
   * @param {Options} options
   */
  constructor(dataDir, port, options) {
    this.dataDir = dataDir;
    this.port = port;
    this.#options = { ...options, env: { ...testEnv(process.env), ...options.env } };
    this.stack = this.#next();
  }

  /**
   * A folder and ports; nothing runs yet.
   * @param {Options} [options] `env` is laid over that of tests; with `build` everything that lacks is installed and
   *   built before the start
   */
  static async reserve(options = {}) {
    return new TemporaryStack(await mkdtemp(TEMPORARY_DATA), await freePortBlock(), options);
  }

  /**
   * What most tests need: the product without its web.
   * @param {Options} [options] as of {@link TemporaryStack.reserve}
   */
  static async start(options = {}) {
    const reserved = await TemporaryStack.reserve({ web: false, ...options });
    await reserved.start();
    return reserved;
  }

  /** Changes what it is told from its next start on. @param {Options} options */
  configure({ env, ...others }) {
    this.#options = { ...this.#options, ...others, env: { ...this.env, ...env } };
    this.stack = this.#next();
  }

  /**
   * Starts it; where it cannot be started, its folder is removed.
   * @param {AbortSignal} [signal] ends the preparation
   */
  async start(signal) {
    const { build, log: progress = silent } = this.#options;
    const options = { env: this.env, paths: this.stack.paths, progress };
    try {
      await this.stack.start(build && (await prepare({ ...options, build, signal })));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Starts everything again on its data after it was killed; what still runs is stopped. */
  async restart() {
    const before = this.stack;
    this.configure({});
    await before.stop();
    await this.stack.start();
  }

  #next() {
    return new Stack({ ...this.#options, dataDir: this.dataDir, port: this.port });
  }

  get env() {
    return this.#options.env;
  }

  get url() {
    return this.stack.url;
  }

  /** Of one of its processes, such as `grids`. @param {string} name */
  processId(name) {
    const found = this.stack.processes.find((each) => each.name === name);
    if (!found) throw new Error(`no process is called ${name}`);
    return found.pid;
  }

  /**
   * Runs a script of the repository as a person does who looks after this product.
   * @param {readonly string[]} args its path and its arguments
   * @param {NodeJS.ProcessEnv} [env]
   * @returns {Promise<{ code: number, text: string }>} `text` is what it wrote
   */
  run(args, env) {
    return this.#run(process.execPath, args, env);
  }

  /** An operator's command: `make ...`. @param {string[]} args @throws {Error} with what it wrote, where it failed */
  async make(...args) {
    const { code, text } = await this.#run('make', ['--no-print-directory', ...args]);
    if (code !== 0) throw new Error(text);
  }

  /** @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
  async #run(command, args, env) {
    // Not at the top: this file is loaded before the packages are installed.
    const { execa } = await import('execa');
    const { exitCode: code = 1, all: text } = await execa(command, args, {
      env: { ...this.env, PORT: String(this.port), DATA_DIR: this.dataDir, ...env },
      ...{ extendEnv: false, cwd: ROOT, stdin: 'ignore', all: true, stripFinalNewline: false },
      ...{ reject: false, timeout: RUN_MS },
    });
    return { code, text };
  }

  /**
   * Reads or writes the databases past the product.
   * @template Result
   * @param {(client: import('mongodb').MongoClient) => Promise<Result>} work
   */
  async inDatabase(work) {
    return withClient((await this.stack.addresses()).mongodbUri, work, {});
  }

  /**
   * Reads or writes Redis past the product.
   * @template Result
   * @param {(redis: import('ioredis').Redis) => Promise<Result>} work
   */
  async inRedis(work) {
    const { Redis } = await import('ioredis');
    const redis = new Redis((await this.stack.addresses()).redisUrl);
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  /** Ends it and removes its data: nobody waits for what it would still write. */
  async stop() {
    await this.stack.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import type { MongoClient } from 'mongodb';
import { withClient } from './database/client.ts';
import { ROOT, TEMPORARY_DATA, withServerPrograms } from './paths.mjs';
import { freePortBlock } from './ports.ts';
import { prepare, type Build } from './prepare.ts';
import { silent } from './progress.mjs';
import { compiledIn, withoutProductVariables } from './service-env.mjs';
import { Stack, type StackOptions } from './stack.ts';

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
 */
export function testEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const uri = env['TEST_MONGODB_URI']?.trim();
  const chosen = Object.fromEntries(
    Object.keys(TEST_ENV)
      .map((name) => [name, env[name]])
      .filter(([, v]) => v),
  );
  return {
    // Tests start hundreds of processes: half of what a short one works is to compile.
    NODE_COMPILE_CACHE: compiledIn(ROOT),
    ...withoutProductVariables(withServerPrograms(env)),
    ...TEST_ENV,
    ...chosen,
    ...(uri ? { MONGODB_URI: uri } : {}),
  };
}

type Options = Partial<StackOptions> & { build?: Build };

/**
 * A product of a test's own, in a folder that goes with it and on ports that nobody else has. It can be killed and
 * started again on its data.
 */
export class TemporaryStack {
  dataDir: string;
  port: number;
  #options;
  stack: Stack;

  constructor(dataDir: string, port: number, options: Options) {
    this.dataDir = dataDir;
    this.port = port;
    this.#options = { ...options, env: { ...testEnv(process.env), ...options.env } };
    this.stack = this.#next();
  }

  /**
   * A folder and ports; nothing runs yet.
   * @param options `env` is laid over that of tests; with `build` everything that lacks is installed and built before
   *   the start
   */
  static async reserve(options: Options = {}) {
    return new TemporaryStack(await mkdtemp(TEMPORARY_DATA), await freePortBlock(), options);
  }

  /** What most tests need: the product without its web. */
  static async start(options: Options = {}) {
    const reserved = await TemporaryStack.reserve({ web: false, ...options });
    await reserved.start();
    return reserved;
  }

  /** Changes what it is told from its next start on. */
  configure({ env, ...others }: Options) {
    this.#options = { ...this.#options, ...others, env: { ...this.env, ...env } };
    this.stack = this.#next();
  }

  /** Starts it; where it cannot be started, its folder is removed. @param signal ends the preparation */
  async start(signal?: AbortSignal) {
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

  /** Of one of its processes, such as `grids`. */
  processId(name: string) {
    const found = this.stack.processes.find((each) => each.name === name);
    if (!found) throw new Error(`no process is called ${name}`);
    return found.pid;
  }

  /** Runs a script of the repository as a person does who looks after this product. */
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<{ code: number; text: string }> {
    return this.#run(process.execPath, args, env);
  }

  /** An operator's command: `make ...`. @throws Error with what it wrote, where it failed */
  async make(...args: string[]) {
    const { code, text } = await this.#run('make', ['--no-print-directory', ...args]);
    if (code !== 0) throw new Error(text);
  }

  async #run(command: string, args: readonly string[], env?: NodeJS.ProcessEnv) {
    // Not at the top: this file is loaded before the packages are installed.
    const { execa } = await import('execa');
    const { exitCode: code = 1, all: text } = await execa(command, args, {
      env: { ...this.env, PORT: String(this.port), DATA_DIR: this.dataDir, ...env },
      ...{ extendEnv: false, cwd: ROOT, stdin: 'ignore', all: true, stripFinalNewline: false },
      ...{ reject: false, timeout: RUN_MS },
    });
    return { code, text };
  }

  /** Reads or writes the databases past the product. */
  async inDatabase<Result>(work: (client: MongoClient) => Promise<Result>) {
    return withClient((await this.stack.addresses()).mongodbUri, work, {});
  }

  /** Reads or writes Redis past the product. */
  async inRedis<Result>(work: (redis: Redis) => Promise<Result>) {
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

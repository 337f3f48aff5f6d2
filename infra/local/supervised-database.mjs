// @ts-check
import { join } from 'node:path';
import { chooseEngine } from './database/choose-engine.mjs';
import { startDatabase } from './database/start-database.mjs';
import { userCacheDir } from './paths.mjs';
import { signalProcess } from './process-identity.mjs';
import { forgetProcess, recordProcess } from './run-records.mjs';

/** The database server's processes as one part of the stack. Where it is lost, all ends with it. */
export class SupervisedDatabase {
  /** @type {import('./database/engines.mjs').RunningDatabase | undefined} */
  #running;
  /** @type {import('./database/engines.mjs').PreparedEngine | undefined} What `prepare` chose; otherwise chosen at the start. */
  chosen;
  #stopping = false;

  /**
   * @param {{ env: NodeJS.ProcessEnv, paths: import('./paths.mjs').Paths, port: number }} options
   * @param {import('./supervised-process.mjs').Surroundings & { onLost: (reason: string) => void }} surroundings
   *   `onLost` is called when the database ends by itself
   */
  constructor(options, surroundings) {
    this.options = options;
    this.surroundings = surroundings;
  }

  /** @throws {import('./database/database-error.mjs').DatabaseError} */
  async start() {
    const { env, paths, port } = this.options;
    const dataDir = paths.database;
    const logFile = join(paths.logs, 'database.log');
    const { runDir, onLost } = this.surroundings;
    const progress = (/** @type {string} */ text) => this.surroundings.progress('database', text);
    const chosen =
      this.chosen ?? (await chooseEngine({ env, dataDir, cacheDir: userCacheDir(env), progress }));
    const running = await startDatabase(chosen, { dataDir, port, logFile, progress });
    this.#running = running;
    await Promise.all(running.processes.map(({ name, pid }) => recordProcess(runDir, recordName(name), pid)));
    void running.exited.then((reason) => this.#stopping || onLost(`the database is gone: ${reason}`));
  }

  get uri() {
    return this.#running?.uri ?? '';
  }

  /** Which server it is, for a person. */
  get title() {
    return this.#running?.title ?? '';
  }

  get states() {
    const { port } = this.options;
    const processes = this.#running?.processes ?? [];
    return processes.map(({ name, pid }) => ({ name: `database (${name})`, pid, port }));
  }

  /** However long it takes: a database that is killed must recover at its next start. */
  async stop() {
    this.#stopping = true;
    await this.#running?.stop();
    const names = this.#running?.processes.map(({ name }) => recordName(name)) ?? [];
    await Promise.all(names.map((name) => forgetProcess(this.surroundings.runDir, name)));
  }

  /** Ends it as a power cut would. */
  async kill() {
    this.#stopping = true;
    for (const { pid } of this.#running?.processes ?? []) signalProcess(pid, 'SIGKILL');
    await this.stop();
  }
}

/** @param {string} name */
const recordName = (name) => `database-${name}`;

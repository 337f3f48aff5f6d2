import { join } from 'node:path';
import { chooseEngine } from './database/choose-engine.ts';
import type { PreparedEngine, RunningDatabase } from './database/engines.ts';
import { startDatabase } from './database/start-database.ts';
import { userCacheDir, type Paths } from './paths.mjs';
import { signalProcess } from './process-identity.mjs';
import { forgetProcess, recordProcess } from './run-records.mjs';
import type { Surroundings } from './supervised-process.ts';

/** The database server's processes as one part of the stack. Where it is lost, all ends with it. */
export class SupervisedDatabase {
  #options;
  #surroundings;
  #running: RunningDatabase | undefined;
  /** What `prepare` chose; otherwise chosen at the start. */
  chosen: PreparedEngine | undefined;
  #stopping = false;

  /** @param surroundings `onLost` is called when the database ends by itself */
  constructor(
    options: { env: NodeJS.ProcessEnv; paths: Paths; port: number },
    surroundings: Surroundings & { onLost: (reason: string) => void },
  ) {
    this.#options = options;
    this.#surroundings = surroundings;
  }

  async start() {
    const { env, paths, port } = this.#options;
    const dataDir = paths.database;
    const logFile = join(paths.logs, 'database.log');
    const { runDir, onLost } = this.#surroundings;
    const progress = (text: string) => this.#surroundings.progress('database', text);
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
    const { port } = this.#options;
    const processes = this.#running?.processes ?? [];
    return processes.map(({ name, pid }) => ({ name: `database (${name})`, pid, port }));
  }

  /** However long it takes: a database that is killed must recover at its next start. */
  async stop() {
    this.#stopping = true;
    await this.#running?.stop();
    const names = this.#running?.processes.map(({ name }) => recordName(name)) ?? [];
    await Promise.all(names.map((name) => forgetProcess(this.#surroundings.runDir, name)));
  }

  /** Ends it as a power cut would. */
  async kill() {
    this.#stopping = true;
    for (const { pid } of this.#running?.processes ?? []) signalProcess(pid, 'SIGKILL');
    await this.stop();
  }
}

const recordName = (name: string) => `database-${name}`;

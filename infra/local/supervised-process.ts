import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess, type ServerCommand, type ServerProcess } from './database/server-process.ts';
import { signalProcess } from './process-identity.mjs';
import type { Progress } from './progress.mjs';
import { forgetProcess, recordProcess } from './run-records.mjs';
import { StartError } from './start-error.mjs';
import { waitUntil } from './wait-until.mjs';

export interface ProcessSpec extends ServerCommand {
  /** What it listens on, for a person. */
  port: number;
  /** Whether it serves. */
  ready: () => Promise<boolean>;
  /** SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
}

export type Surroundings = { runDir: string; progress: Progress };

const READY_MS = 60_000;
/** A little more than the ten seconds in which a service has to drain. */
const STOP_MS = 12_000;
const DELAY = { first: 500, longest: 30_000 };
/** A process that ran this long is taken to be sound again. */
const SOUND_MS = 60_000;

/** One process: started, waited for, started again with growing delay when it ends by itself, and stopped. */
export class SupervisedProcess {
  spec: ProcessSpec;
  surroundings: Surroundings;
  #child: ServerProcess | undefined;
  #watching: Promise<void> = Promise.resolve();
  #stopping = new AbortController();
  #restarts = 0;

  constructor(spec: ProcessSpec, surroundings: Surroundings) {
    this.spec = spec;
    this.surroundings = surroundings;
  }

  /** What a person or a test asks about it. */
  get state() {
    const { name, port } = this.spec;
    return { name, port, pid: this.#child?.pid ?? 0, restarts: this.#restarts };
  }

  /**
   * Starts it and waits until it serves.
   * @throws StartError it ended or did not serve in time; the message holds the end of its log
   */
  async start() {
    const child = await this.#spawn();
    if (!(await this.#untilReady(child))) {
      const how = child.exitCode() === undefined ? 'does not serve after 60 s' : await child.ended;
      throw new StartError(await this.#complaint(child, how));
    }
    this.#watching = this.#watch(child);
  }

  /** Asks it to end and waits; kills it and what it started at the deadline. */
  async stop(deadlineMs: number = STOP_MS) {
    this.#stopping.abort();
    await this.#child?.stop(this.spec.stopSignal ?? 'SIGTERM', deadlineMs);
    await this.#after();
  }

  /** Ends it as a power cut would. */
  async kill() {
    this.#stopping.abort();
    if (this.#child) {
      signalProcess(-this.#child.pid, 'SIGKILL');
      signalProcess(this.#child.pid, 'SIGKILL');
      await this.#child.ended;
    }
    await this.#after();
  }

  async #after() {
    await this.#watching;
    this.#endGroup();
    await forgetProcess(this.surroundings.runDir, this.spec.name);
  }

  /** NGINX's workers, for one, outlive a master that was killed, and hold its port. */
  #endGroup() {
    if (this.#child && this.#child.pid > 0) signalProcess(-this.#child.pid, 'SIGKILL');
  }

  async #spawn() {
    const child = await startServerProcess(this.spec);
    this.#child = child;
    if (this.#stopping.signal.aborted) await child.stop('SIGKILL', STOP_MS);
    else await recordProcess(this.surroundings.runDir, this.spec.name, child.pid);
    return child;
  }

  #untilReady(child: ServerProcess) {
    const giveUp = () => child.exitCode() !== undefined || this.#stopping.signal.aborted;
    return waitUntil(this.spec.ready, { deadlineMs: READY_MS, everyMs: 50, giveUp });
  }

  async #watch(first: ServerProcess) {
    const { spec, surroundings } = this;
    let child = first;
    let delay = DELAY.first;
    for (;;) {
      const since = performance.now();
      const how = await child.ended;
      if (this.#stopping.signal.aborted) return;
      this.#endGroup();
      if (performance.now() - since > SOUND_MS) delay = DELAY.first;
      surroundings.progress(
        spec.name,
        `${how}; starting it again in ${delay / 1_000} s; its log: ${spec.logFile}`,
      );
      await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => {});
      if (this.#stopping.signal.aborted) return;
      delay = Math.min(delay * 2, DELAY.longest);
      this.#restarts += 1;
      child = await this.#spawn();
      void this.#tellWhenReady(child);
    }
  }

  async #tellWhenReady(child: ServerProcess) {
    if (await this.#untilReady(child)) this.surroundings.progress(this.spec.name, 'serves again');
  }

  async #complaint(child: ServerProcess, how: string) {
    const written = (await child.logTail()).replaceAll(' | ', '\n  ');
    const last = written ? `. The last lines of its log:\n  ${written}` : '';
    return `${how.startsWith(this.spec.name) ? how : `${this.spec.name} ${how}`}${last}\nIts whole log: ${this.spec.logFile}`;
  }
}

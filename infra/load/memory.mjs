// @ts-check
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../local/start-error.mjs';

const MIB = 1024 * 1024;
const ENGINE_MS = 5_000;
/** The first so many seconds of a container under load do not count: caches, pools and heaps fill up. */
const WARM_UP_S = 60;
/** Fewer samples than this say nothing. */
const SAMPLES = 6;
/** Noise of a heap between two collections, whatever its size. */
const NOISE = 48 * MIB;
const GROWTH = 1.25;

/** @typedef {{ at: number, bytes: number }} Sample `at` in seconds since the load began */

/** @typedef {{ name: string, start: number, middle: number, end: number, judged: boolean, flat: boolean }} Course of one container, in bytes */

/** Samples the memory of all containers of a project until it is told to stop. */
export class MemoryWatch {
  #project;
  #everyMs;
  #since = performance.now();
  #stopped = new AbortController();
  /** @type {Map<string, Sample[]>} */
  #samples = new Map();
  #going;
  #socket;

  /**
   * @param {import('../compose/compose.mjs').ComposeProject} project
   * @param {{ everyMs: number }} options
   * @returns {Promise<MemoryWatch>}
   */
  static async start(project, { everyMs }) {
    return new MemoryWatch(project, everyMs, await engineSocket(project));
  }

  /**
   * @param {import('../compose/compose.mjs').ComposeProject} project
   * @param {number} everyMs
   * @param {string} socket
   */
  constructor(project, everyMs, socket) {
    this.#project = project;
    this.#everyMs = everyMs;
    this.#socket = socket;
    this.#going = this.#watch();
  }

  /**
   * @returns {Promise<Course[]>} of each container that there was, by name
   * @throws {StartError} nothing could be measured
   */
  async stop() {
    this.#stopped.abort();
    await this.#going;
    if (this.#samples.size === 0) throw new StartError('the memory could not be measured');
    return [...this.#samples]
      .map(([name, samples]) => courseOf(name, samples))
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  async #watch() {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      // The list of containers may be unavailable while one is replaced; the next sample is soon.
      await this.#sample().catch(() => {});
      await pause(this.#everyMs, undefined, { signal }).catch(() => {});
    }
  }

  async #sample() {
    const running = (await this.#project.containers()).filter(({ State }) => State === 'running');
    const at = (performance.now() - this.#since) / 1_000;
    await Promise.all(
      running.map(async ({ ID, Name }) => {
        // One that ends at this moment has no sample.
        const bytes = await memoryOf(this.#socket, ID).catch(() => null);
        if (bytes !== null) this.#samples.set(Name, [...(this.#samples.get(Name) ?? []), { at, bytes }]);
      }),
    );
  }
}

/**
 * Where the engine listens, by which the figures come that no command shows.
 * @param {import('../compose/compose.mjs').ComposeProject} project
 * @returns {Promise<string>} a path
 */
async function engineSocket(project) {
  const host = await project.docker(['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}']);
  const path = /^unix:\/\/(.+)$/.exec(host.trim())?.[1];
  if (path === undefined) throw new StartError(`the engine is not on this machine: ${host.trim()}`);
  return path;
}

/**
 * What the processes of a container hold. The pages of files that the kernel keeps beside it grow with what is stored,
 * and are given up where memory is short.
 * @param {string} socketPath
 * @param {string} id
 * @returns {Promise<number>} bytes
 */
async function memoryOf(socketPath, id) {
  const path = `/containers/${id}/stats?stream=false&one-shot=true`;
  const response = await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ENGINE_MS);
    request({ socketPath, path, signal }, resolve).once('error', reject).end();
  });
  /** @type {any} */
  const { memory_stats: memory } = await json(response);
  // The names of control groups' second and first version.
  const bytes = memory?.stats?.anon ?? memory?.stats?.total_rss;
  if (typeof bytes !== 'number') throw new Error(`no memory of ${id}`);
  return bytes;
}

/**
 * Whether memory is flat: after the warm-up, the median of the last third of the samples is at most a quarter above that
 * of the first third, or within the noise of a heap.
 * @param {string} name
 * @param {readonly Sample[]} samples in the order of time
 * @returns {Course} `judged` is false, and `flat` true, where it did not run for long enough to tell
 */
export function courseOf(name, samples) {
  const begin = samples[0]?.at ?? 0;
  const warm = samples.filter(({ at }) => at - begin >= WARM_UP_S).map(({ bytes }) => bytes);
  const judged = warm.length >= SAMPLES;
  const counted = judged ? warm : samples.map(({ bytes }) => bytes);
  const third = Math.max(1, Math.floor(counted.length / 3));
  const start = median(counted.slice(0, third));
  const end = median(counted.slice(-third));
  const middle = median(counted);
  const flat = !judged || end <= Math.max(start * GROWTH, start + NOISE);
  return { name, start, middle, end, judged, flat };
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { ComposeProject } from '../../infra/compose/compose.mjs';
import { StartError } from '../../infra/local/start-error.mjs';
import { median } from '../bench/results.ts';

const MIB = 1024 * 1024;
const ENGINE_MS = 5_000;
/** The first so many seconds of a container under full load do not count: caches, pools and heaps fill up. */
const WARM_UP_S = 60;
/** Fewer samples than this tell nothing. */
const SAMPLES = 6;
/** Noise of a heap between two collections, whatever its size. */
const NOISE = 48 * MIB;
const GROWTH = 1.25;
/** Of what has made its step; a leak would go on. */
const GROWTH_AFTER_STEP = 1.1;

/** `at` in seconds since the load began. */
type Sample = { at: number; bytes: number };

/**
 * When the load is another one, in seconds since it began: everybody is there, and the rolling restart is over.
 */
type Phases = { everybodyAt: number; restartedAt: number };

/**
 * Of one container, in bytes. One that `stepped` holds more since the rolling restart, and has been flat from then on.
 */
export type Course = {
  name: string;
  start: number;
  middle: number;
  end: number;
  judged: boolean;
  flat: boolean;
  stepped: boolean;
};

/**
 * Samples the memory of all containers of a project until it is told to stop.
 * @returns ends it: of each container that there was, by name; throws a StartError where nothing could be measured
 */
export async function watchMemory(
  project: ComposeProject,
  { everyMs }: { everyMs: number },
): Promise<(phases: Phases) => Promise<Course[]>> {
  const socket = await engineSocket(project);
  const since = performance.now();
  const stopped = new AbortController();
  const all = new Map<string, Sample[]>();
  const sample = async () => {
    const running = (await project.containers()).filter(({ State }) => State === 'running');
    const at = (performance.now() - since) / 1_000;
    await Promise.all(
      running.map(async ({ ID, Name }) => {
        // One that ends at this moment has no sample.
        const bytes = await memoryOf(socket, ID).catch(() => null);
        if (bytes !== null) all.set(Name, [...(all.get(Name) ?? []), { at, bytes }]);
      }),
    );
  };
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      // The list of containers may be unavailable while one is replaced; the next sample is soon.
      await sample().catch(() => {});
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  })();
  return async (phases) => {
    stopped.abort();
    await watching;
    if (all.size === 0) throw new StartError('the memory could not be measured');
    return [...all]
      .map(([name, samples]) => courseOf(name, samples, phases))
      .sort((one, other) => one.name.localeCompare(other.name));
  };
}

/** Where the engine listens, by which the metrics come that no command shows. @returns a path */
async function engineSocket(project: ComposeProject): Promise<string> {
  const host = await project.docker(['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}']);
  const path = /^unix:\/\/(.+)$/.exec(host.trim())?.[1];
  if (path === undefined) throw new StartError(`the engine is not on this machine: ${host.trim()}`);
  return path;
}

/**
 * What the processes of a container hold. The pages of files that the kernel keeps beside it grow with what is stored,
 * and are given up where memory is short.
 */
async function memoryOf(socketPath: string, id: string): Promise<number> {
  const path = `/containers/${id}/stats?stream=false&one-shot=true`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(ENGINE_MS);
    request({ socketPath, path, signal }, resolve).once('error', reject).end();
  });
  const { memory_stats: memory }: any = await json(response);
  // The names of control groups' second and first version.
  const bytes = memory?.stats?.anon ?? memory?.stats?.total_rss;
  if (typeof bytes !== 'number') throw new Error(`no memory of ${id}`);
  return bytes;
}

/**
 * Whether memory is flat: after the warm-up, the median of the last third of the samples is at most a quarter above
 * that of the first third, or within the noise of a heap. A rolling restart doubles for a while how many processes are
 * connected to a server, which keeps what it needed for that: a step, where it is flat again afterwards.
 * @param samples in the order of time
 * @returns `judged` is false, and `flat` true, where it did not run for long enough to tell
 */
export function courseOf(name: string, samples: readonly Sample[], { everybodyAt, restartedAt }: Phases) {
  const warmAt = Math.max(samples[0]?.at ?? 0, everybodyAt) + WARM_UP_S;
  const warm = samples.filter(({ at }) => at >= warmAt);
  const judged = warm.length >= SAMPLES;
  const { start, middle, end } = thirds(judged ? warm : samples);
  const rises = judged && end > Math.max(start * GROWTH, start + NOISE);
  const after = warm.filter(({ at }) => at >= restartedAt);
  const since = thirds(after);
  const stepped = rises && after.length >= SAMPLES && since.end <= since.start * GROWTH_AFTER_STEP;
  return { name, start, middle, end, judged, flat: !rises || stepped, stepped };
}

function thirds(samples: readonly Sample[]) {
  const bytes = samples.map((sample) => sample.bytes);
  const third = Math.max(1, Math.floor(bytes.length / 3));
  return {
    start: median(bytes.slice(0, third)),
    middle: median(bytes),
    end: median(bytes.slice(-third)),
  };
}

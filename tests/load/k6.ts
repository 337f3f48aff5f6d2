import { jpeg } from '@tessera/testing';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWithGo } from '../../infra/local/go-program.ts';
import { runStep } from '../../infra/local/run-step.mjs';
import { StartError } from '../../infra/local/start-error.mjs';
import type { Seeded } from './seed.ts';

const MODULE = 'go.k6.io/k6';
const VERSION = 'v1.8.1';
const SCRIPT = join(import.meta.dirname, 'people.js');
/** For k6 to read its files before the load, and to wait for what is under way after it. */
const BESIDE_MS = 3 * 60_000;
/** What a page sends: it scales pictures to the size that is kept. */
const PICTURE = { width: 1_080, height: 1_440, seed: 7, grain: 0.06 };

/** How people behave; times in seconds. */
interface Behaviour {
  /** Of the load. */
  duration: number;
  /** Within so long all of them have opened their page. */
  arrival: number;
  openEvery: number;
  changeEvery: number;
  uploadEvery: number;
}

/** The metrics of one kind of request; times in milliseconds. */
type KindMetrics = Record<'requests' | 'failed' | 'median' | 'p95' | 'p99' | 'max', number>;

export type LoadMetrics = {
  kinds: Record<string, KindMetrics>;
  requests: number;
  failed: number;
  messages: string[];
};

export const ensureK6 = (progress: (text: string) => void) =>
  buildWithGo({ name: 'k6', module: MODULE, version: VERSION, progress });

interface RunLoadOptions {
  /** The gateway's. */
  baseUrl: string;
  people: readonly Seeded[];
  behaviour: Behaviour;
  progress: (text: string) => void;
  signal?: AbortSignal;
}

/** Lets people use the product until the time is over. */
export async function runLoad({ baseUrl, people, behaviour, progress, signal }: RunLoadOptions) {
  const k6 = await ensureK6(progress);
  const folder = await mkdtemp(join(tmpdir(), 'tessera-load-'));
  const at = (name: string) => join(folder, name);
  try {
    await writeFile(at('people.json'), JSON.stringify(people), { mode: 0o600 });
    await writeFile(at('picture.jpg'), await jpeg(PICTURE));
    const code = await runStep(
      k6,
      ['run', '--quiet', '--no-usage-report', '--address', '', '--log-output', `file=${at('log')}`, SCRIPT],
      {
        env: {
          ...process.env,
          BASE_URL: baseUrl,
          PEOPLE: at('people.json'),
          PICTURE: at('picture.jpg'),
          SUMMARY: at('summary.json'),
          DURATION: String(behaviour.duration),
          ARRIVAL: String(behaviour.arrival),
          OPEN_EVERY: String(behaviour.openEvery),
          CHANGE_EVERY: String(behaviour.changeEvery),
          UPLOAD_EVERY: String(behaviour.uploadEvery),
        },
        logFile: at('output'),
        deadlineMs: behaviour.duration * 1_000 + BESIDE_MS,
        signal,
      },
    );
    const log = await readFile(at('log'), 'utf8').catch(() => '');
    if (code !== 0) {
      const output = await readFile(at('output'), 'utf8').catch(() => '');
      throw new StartError(`k6 ended with ${code}: ${(output + log).slice(-2_000)}`);
    }
    const summary = JSON.parse(await readFile(at('summary.json'), 'utf8'));
    const metrics: LoadMetrics = { ...readSummary(summary), messages: log.split('\n').filter(Boolean) };
    return metrics;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Summary = { metrics: Record<string, { values: Record<string, number> }> };

function readSummary({ metrics }: Summary): Omit<LoadMetrics, 'messages'> {
  const kinds: Record<string, KindMetrics> = {};
  for (const [name, { values }] of Object.entries(metrics)) {
    const kind = /^http_req_duration\{kind:(\w+)\}$/.exec(name)?.[1];
    if (kind === undefined) continue;
    kinds[kind] = {
      requests: values['count'] ?? 0,
      // In k6's rate of failures a failure is what passes.
      failed: metrics[`http_req_failed{kind:${kind}}`]?.values['passes'] ?? 0,
      median: values['med'] ?? 0,
      p95: values['p(95)'] ?? 0,
      p99: values['p(99)'] ?? 0,
      max: values['max'] ?? 0,
    };
  }
  const sum = (what: 'requests' | 'failed') =>
    Object.values(kinds).reduce((total, metrics) => total + metrics[what], 0);
  return { kinds, requests: sum('requests'), failed: sum('failed') };
}

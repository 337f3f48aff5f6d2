/**
 * What `make load` runs: the product by Docker Compose with two replicas of each service, people who use it through the
 * gateway, `make upgrade` in the middle of it, and a table of what came out. The exit code tells whether the limits
 * hold. PEOPLE (500) and MINUTES (10) make it smaller; the metrics go to .data/load/metrics.json, the tables to load.md
 * there.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ComposeProject, ROLLED } from '../../infra/compose/compose.mjs';
import { besideOwnProject, ownSurroundings } from '../../infra/compose/own-project.ts';
import { lackingForProject } from '../compose/engine.ts';
import { interruption, runMain } from '../../infra/local/command-line.mjs';
import { ROOT } from '../../infra/local/paths.mjs';
import { elapsed, progressTo } from '../../infra/local/progress.mjs';
import { runStep } from '../../infra/local/run-step.mjs';
import { StartError } from '../../infra/local/start-error.mjs';
import { ensureK6, runLoad } from './k6.ts';
import { watchMemory } from './memory.ts';
import { missed, render, type Outcome } from './report.ts';
import { seedPeople } from './seed.ts';

const SERVICES = ROLLED.map(({ service }) => service);
const REPLICAS = 2;
const SCALE_MS = 5 * 60_000;
const UPGRADE_MS = 15 * 60_000;
const SAMPLE_MS = 10_000;
/** All people come from one address here, so that the gateway's limits for one would stop them. */
const RATES = {
  ...Object.fromEntries(
    ['RATE_API', 'RATE_ACCOUNT', 'RATE_UPLOAD'].flatMap((name) => [
      [name, '10000r/s'],
      [`${name}_BURST`, '10000'],
    ]),
  ),
  REQUESTS_AT_ONCE: '50000',
};

const progress = progressTo(process.stdout);
const signal = interruption();

function setting(name: string, fallback: number) {
  const value = Number(process.env[name] || fallback);
  if (!(value > 0)) throw new StartError(`${name} must be a number above 0`);
  return value;
}

async function measure(
  env: NodeJS.ProcessEnv,
  { people, seconds }: { people: number; seconds: number },
): Promise<Outcome> {
  const project = new ComposeProject(env);
  const baseUrl = String(env['TEST_BASE_URL']);
  await project.scale(SERVICES, REPLICAS, { deadlineMs: SCALE_MS });
  const since = performance.now();
  const seeded = await seedPeople(project, baseUrl, people);
  progress('load', `${people} people with their grids are there after ${elapsed(since)}`);
  const stopWatching = await watchMemory(project, { everyMs: SAMPLE_MS });
  const behaviour = {
    duration: seconds,
    arrival: Math.min(120, seconds / 4),
    openEvery: 120,
    changeEvery: 20,
    uploadEvery: 600,
  };
  const [load, upgradeSeconds] = await Promise.all([
    runLoad({ baseUrl, people: seeded, behaviour, progress: (text) => progress('load', text), signal }),
    upgradeAfter(env, seconds / 2),
  ]);
  const phases = { everybodyAt: behaviour.arrival, restartedAt: seconds / 2 + upgradeSeconds };
  return { load, memory: await stopWatching(phases), people, seconds, upgradeSeconds };
}

/** The rolling restart. @returns what it took, in seconds */
async function upgradeAfter(env: NodeJS.ProcessEnv, seconds: number): Promise<number> {
  await pause(seconds * 1_000, undefined, { signal });
  const since = performance.now();
  const code = await runStep('make', ['--no-print-directory', 'upgrade'], {
    env,
    cwd: ROOT,
    logFile: 'inherit',
    deadlineMs: UPGRADE_MS,
    signal,
  });
  if (code !== 0) throw new StartError(`make upgrade ended with ${code}`);
  return (performance.now() - since) / 1_000;
}

async function main() {
  const size = { people: setting('PEOPLE', 500), seconds: setting('MINUTES', 10) * 60 };
  const env = { ...(await ownSurroundings()), ...RATES };
  await ensureK6((text) => progress('load', text));
  const missing = await lackingForProject(new ComposeProject(env), progress);
  if (missing.length > 0) throw new StartError(`${missing.join(', ')} cannot be had here`);
  const outcome = await besideOwnProject({ env, progress, signal }, () => measure(env, size));
  const folder = join(ROOT, '.data', 'load');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'metrics.json'), `${JSON.stringify(outcome, null, 2)}\n`);
  const tables = render(outcome);
  await writeFile(join(folder, 'load.md'), tables);
  process.stdout.write(`\n${tables}\n`);
  for (const message of outcome.load.messages.slice(0, 20)) process.stdout.write(`${message}\n`);
  const over = missed(outcome);
  for (const text of over) process.stdout.write(`Missed: ${text}.\n`);
  return over.length === 0 ? 0 : 1;
}

process.chdir(ROOT);
await runMain(main);

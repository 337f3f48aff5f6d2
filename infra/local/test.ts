import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.ts';
import { interruption, runMain } from './command-line.mjs';
import pMap from 'p-map';
import { ensureMinio } from './minio-program.ts';
import { ROOT, pathsOf, type Paths } from './paths.mjs';
import { prepare } from './prepare.ts';
import { elapsed, progressTo, reminding } from './progress.mjs';
import type { Counts } from './stages/reports.ts';
import type { Need, Stage } from './stages/runners.ts';
import { GROUPS, STAGES } from './stages/stages.ts';
import { StartError, explain } from './start-error.mjs';
import { testEnv } from './temporary-stack.ts';

const progress = progressTo(process.stdout);
const interrupted = interruption();
/** Whether what takes too long for every change runs as well. */
const ALL = process.env['TEST_ALL'] === '1';
const REASON_LINES = 12;
const REASON_COLUMNS = 200;

function chosenStages(names: readonly string[]): readonly Stage[] {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) throw new StartError(`there is no stage ${unknown.join(', ')}`);
  return names.length > 0 ? STAGES.filter((stage) => names.includes(stage.name)) : STAGES;
}

/** Everything the chosen stages need, on a machine that has only Node. */
async function setUp(
  stages: readonly Stage[],
  env: NodeJS.ProcessEnv,
  paths: Paths,
): Promise<NodeJS.ProcessEnv> {
  const needed = (...needs: Need[]) => stages.some((stage) => needs.includes(stage.needs));
  if (!needed('servers', 'product', 'browser')) return {};
  const build = needed('product', 'browser') ? 'tests' : 'nothing';
  let browser: NodeJS.ProcessEnv = {};
  const installMore = needed('browser')
    ? async () => (browser = await ensureBrowser({ env, paths, progress, signal: interrupted }))
    : undefined;
  await Promise.all([
    prepare({ env, paths, progress, build, installMore, signal: interrupted }),
    // Before any stage begins: Compose's stand-in for it is made of what Go compiles here. What fails, its tests tell.
    stages.some(({ minio }) => minio) &&
      ensureMinio((text) => progress('minio', text)).catch(() => undefined),
  ]);
  return browser;
}

async function runStage(stage: Stage, env: NodeJS.ProcessEnv, paths: Paths): Promise<Counts> {
  const since = performance.now();
  const logFile = join(paths.logs, `test-${stage.name}.log`);
  const reportFile = join(paths.run, `report-${stage.name}`);
  progress(stage.name, 'running');
  const counts = await reminding(
    () => progress(stage.name, `still running (${elapsed(since)})`),
    () =>
      stage.run({ root: ROOT, env, logFile, reportFile, all: ALL, signal: interrupted }).catch((error) => {
        process.stdout.write(`${explain(error)}\n`);
        return { passed: 0, failed: 1 };
      }),
  );
  const text = `${counts.passed} passed, ${counts.failed} failed (${elapsed(since)})`;
  if (counts.failed > 0) {
    const output = await readFile(logFile, 'utf8').catch(() => '');
    process.stdout.write(
      `\n----- ${stage.name} -----\n${output.trimEnd()}\n----- ${stage.name}: ${text} -----\n\n`,
    );
  } else {
    progress(stage.name, text);
  }
  return counts;
}

/** The beginning of a reason, below the test that failed by it. */
function firstLines(reason = '') {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, REASON_LINES).map((line) => `    ${line.slice(0, REASON_COLUMNS)}`);
}

/**
 * `make test`, and `node infra/local/test.ts STAGE...` for some of it; with `TEST_ALL=1` tests that run at night are
 * among them. The last line is the sum.
 */
async function main() {
  const total = { passed: 0, failed: 0 };
  /** What a reader of the last lines looks for: a run prints thousands before them. */
  const failures: string[] = [];
  const paths = pathsOf(join(ROOT, '.data', 'test'));
  const env = { ...testEnv(process.env), FORCE_COLOR: '0' };
  try {
    const stages = chosenStages(process.argv.slice(2));
    await rm(paths.dataDir, { recursive: true, force: true });
    await mkdir(paths.run, { recursive: true, mode: 0o700 });
    const more = await setUp(stages, env, paths);
    const runOne = async (stage: Stage) => {
      if (interrupted.aborted) return;
      const counts = await runStage(stage, { ...env, ...more }, paths);
      total.passed += counts.passed;
      total.failed += counts.failed;
      if (counts.failed === 0) return;
      const titles = counts.failures?.length ? counts.failures : ['(see its output above)'];
      for (const title of titles)
        failures.push(`failed: ${stage.name}: ${title}`, ...firstLines(counts.reasons?.[title]));
    };
    for (const group of GROUPS) {
      const chosen = group.stages.filter((stage) => stages.includes(stage));
      await pMap(chosen, runOne, { concurrency: group.lanes });
    }
  } catch (error) {
    // Nothing could be tested: that is one failure, and its reason.
    process.stdout.write(`${explain(error)}\n`);
    total.failed += 1;
  }
  const kept = process.env['TEST_REPORTS']?.trim();
  if (kept && existsSync(paths.logs)) await cp(paths.logs, kept, { recursive: true });
  const sum = `${total.passed} passed, ${total.failed} failed`;
  process.stdout.write([...failures, sum, ''].join('\n'));
  if (interrupted.aborted) return 130;
  return total.failed === 0 ? 0 : 1;
}

process.chdir(ROOT);
await runMain(main);

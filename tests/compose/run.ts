/**
 * What `make compose-test` runs: builds and starts the product by docker-compose.yml, as a project of its own on a free
 * port, runs the tests that it is given (of those the ones whose path holds `PATTERN`) and removes everything again.
 * `KEEP=1` leaves it running and prints how to reach it; with COMPOSE_PROJECT_NAME and PORT of one that was kept, it is
 * used again.
 */
import { writeFile } from 'node:fs/promises';
import { interruption, runMain } from '../../infra/local/command-line.mjs';
import { ROOT } from '../../infra/local/paths.mjs';
import { progressTo } from '../../infra/local/progress.mjs';
import { runStep } from '../../infra/local/run-step.mjs';
import { StartError } from '../../infra/local/start-error.mjs';
import { ComposeProject } from '../../infra/compose/compose.mjs';
import { besideOwnProject, ownSurroundings } from '../../infra/compose/own-project.ts';
import { REPORTER, STAGE_MS } from '../../infra/local/stages/runners.ts';
import { lackingForProject } from './engine.ts';

/** Ten minutes of the stage's are for images and containers, at most half of them. */
const TESTS_MS = Math.max(STAGE_MS - 10 * 60_000, STAGE_MS / 2);

const progress = progressTo(process.stdout);
const signal = interruption();

async function runTests(env: NodeJS.ProcessEnv): Promise<number> {
  const pattern = process.env['PATTERN'] ?? '';
  const files = process.argv.slice(2).filter((file) => file.includes(pattern));
  // Without a file Node's runner would run every test that it finds.
  if (files.length === 0) throw new StartError(`no test in containers is called ${pattern}`);
  const report = process.env['TEST_REPORT'];
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  if (report) reporters.push(`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`);
  return runStep(process.execPath, ['--test', '--test-concurrency=1', ...reporters, ...files], {
    env,
    cwd: ROOT,
    logFile: 'inherit',
    deadlineMs: TESTS_MS,
    signal,
  });
}

async function main() {
  const env = await ownSurroundings();
  const missing = await lackingForProject(new ComposeProject(env), progress);
  if (missing.length > 0) {
    const text = `${missing.join(', ')} cannot be had here`;
    if (process.env['CI'] === 'true') throw new Error(text);
    progress('compose', `left out: ${text}`);
    if (process.env['TEST_REPORT'])
      await writeFile(process.env['TEST_REPORT'], JSON.stringify({ passed: 0, failed: 0, leftOut: text }));
    return 0;
  }
  return besideOwnProject({ env, progress, signal }, () => runTests(env));
}

await runMain(main);

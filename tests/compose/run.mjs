// @ts-check
/**
 * What `make compose-test` runs: builds and starts the product by docker-compose.yml, as a project of its own on a free
 * port, runs the tests beside it (*.test.mjs of this folder whose name holds `PATTERN`, *.nightly.test.mjs only with
 * `TEST_ALL=1`) and removes everything again. `KEEP=1` leaves it running and prints how to reach it; with COMPOSE_PROJECT_NAME and PORT of
 * one that was kept, it is used again.
 */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interruption, runMain } from '../../infra/local/command-line.mjs';
import { ROOT } from '../../infra/local/paths.mjs';
import { progressTo } from '../../infra/local/progress.mjs';
import { runStep } from '../../infra/local/run-step.mjs';
import { NIGHTLY_FILE } from '../../infra/local/stages/runners.mjs';
import { StartError } from '../../infra/local/start-error.mjs';
import { ComposeProject } from '../../infra/compose/compose.mjs';
import { besideOwnProject, ownSurroundings } from '../../infra/compose/own-project.mjs';
import { lackingForProject } from './engine.mjs';

const FOLDER = import.meta.dirname;
const TESTS_MS = 30 * 60_000;

const progress = progressTo(process.stdout);
const signal = interruption();

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
async function runTests(env) {
  const pattern = process.env['PATTERN'] ?? '';
  const all = process.env['TEST_ALL'] === '1';
  const files = (await readdir(FOLDER)).filter(
    (name) => name.endsWith('.test.mjs') && name.includes(pattern) && (all || !name.includes(NIGHTLY_FILE)),
  );
  // Without a file Node's runner would run every test that it finds.
  if (files.length === 0) throw new StartError(`no test in containers is called ${pattern}`);
  const report = process.env['TEST_REPORT'];
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  if (report) reporters.push('--test-reporter=tap', `--test-reporter-destination=${report}`);
  return runStep({
    command: process.execPath,
    args: ['--test', '--test-concurrency=1', ...reporters, ...files.sort().map((name) => join(FOLDER, name))],
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
    if (process.env['TEST_REPORT']) await writeFile(process.env['TEST_REPORT'], `# left out: ${text}\n`);
    return 0;
  }
  return besideOwnProject({ env, progress, signal }, () => runTests(env));
}

await runMain(main);

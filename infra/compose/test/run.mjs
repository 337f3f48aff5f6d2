// @ts-check
/**
 * What `make compose-test` runs: builds and starts the product by docker-compose.yml, as a project of its own on a free
 * port, runs the tests beside it (all *.test.mjs of this folder, or those whose name holds `PATTERN`) and removes
 * everything again. `KEEP=1` leaves it running and says how to reach it; with COMPOSE_PROJECT_NAME and PORT of
 * one that was kept, it is used again.
 */
import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../local/paths.mjs';
import { freePortBlock } from '../../local/ports.mjs';
import { elapsed, progressTo } from '../../local/progress.mjs';
import { runStep } from '../../local/run-step.mjs';
import { explain } from '../../local/start-error.mjs';
import { testEnv } from '../../local/temporary-stack.mjs';
import { ComposeProject } from '../compose.mjs';
import { ensureEngine, ensureImages } from './engine.mjs';

const FOLDER = import.meta.dirname;
const BUILD_MS = 20 * 60_000;
const UP_MS = 5 * 60_000;
const TESTS_MS = 30 * 60_000;

const progress = progressTo(process.stdout);
const interrupted = new AbortController();
const keep = Boolean(process.env['KEEP']);

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args
 * @param {number} deadlineMs
 */
async function compose(env, args, deadlineMs) {
  const code = await runStep({
    command: 'docker',
    args: ['compose', ...args],
    env: { ...env, BUILDKIT_PROGRESS: 'plain' },
    cwd: ROOT,
    logFile: 'inherit',
    deadlineMs,
    signal: interrupted.signal,
  });
  if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}`);
}

/**
 * What every `docker compose` of the tests is told: a project of its own, and nothing of an installation's .env.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function surroundings() {
  const port = process.env['PORT'] || String(await freePortBlock());
  const base = `http://localhost:${port}`;
  return {
    ...testEnv(process.env),
    COMPOSE_PROJECT_NAME:
      process.env['COMPOSE_PROJECT_NAME'] || `tessera-test-${randomBytes(4).toString('hex')}`,
    COMPOSE_FILE: 'docker-compose.yml',
    COMPOSE_DISABLE_ENV_FILE: '1',
    COMPOSE_ANSI: 'never',
    PORT: port,
    GATEWAY_LISTEN: `127.0.0.1:${port}`,
    PUBLIC_URL: base,
    TEST_BASE_URL: base,
    // A data folder that no local start holds, so that `make tier` and its like speak with this product.
    DATA_DIR: join(ROOT, '.data', 'test', 'no-local-start'),
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
async function runTests(env) {
  const pattern = process.env['PATTERN'] ?? '';
  const files = (await readdir(FOLDER)).filter(
    (name) => name.endsWith('.test.mjs') && name.includes(pattern),
  );
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
    signal: interrupted.signal,
  });
}

/** @param {NodeJS.ProcessEnv} env */
async function remove(env) {
  const project = new ComposeProject(env);
  await project.run(['down', '--volumes', '--remove-orphans', '--timeout', '5'], { deadlineMs: UP_MS });
  const own = (
    await project.docker([
      'image',
      'ls',
      '--quiet',
      '--filter',
      `label=com.docker.compose.project=${env['COMPOSE_PROJECT_NAME']}`,
    ])
  )
    .split('\n')
    .filter(Boolean);
  if (own.length > 0) await project.docker(['image', 'rm', '--force', ...new Set(own)]);
}

async function main() {
  const env = await surroundings();
  const project = new ComposeProject(env);
  const missing = (await ensureEngine(progress))
    ? await ensureImages(project, progress)
    : ['a Docker engine'];
  if (missing.length > 0) {
    const text = `${missing.join(', ')} cannot be had here`;
    if (process.env['CI'] === 'true') throw new Error(text);
    progress('compose', `left out: ${text}`);
    if (process.env['TEST_REPORT']) await writeFile(process.env['TEST_REPORT'], `# left out: ${text}\n`);
    return 0;
  }
  try {
    let since = performance.now();
    await compose(env, ['--progress', 'plain', 'build'], BUILD_MS);
    progress('compose', `images built in ${elapsed(since)}`);
    since = performance.now();
    await compose(env, ['--progress', 'quiet', 'up', '--detach', '--wait'], UP_MS);
    progress('compose', `all healthy after ${elapsed(since)}, on ${env['TEST_BASE_URL']}`);
    return await runTests(env);
  } catch (error) {
    await compose(env, ['ps', '--all'], UP_MS).catch(() => {});
    await compose(env, ['logs', '--tail', '40'], UP_MS).catch(() => {});
    throw error;
  } finally {
    if (keep)
      progress('compose', `kept: COMPOSE_PROJECT_NAME=${env['COMPOSE_PROJECT_NAME']} PORT=${env['PORT']}`);
    else await remove(env);
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => interrupted.abort());
process.exitCode = await main().catch((error) => {
  process.stdout.write(`${explain(error)}\n`);
  return 1;
});
process.exit();

// @ts-check
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { progressTo } from '../progress.mjs';
import { runStep } from '../run-step.mjs';
import { jestCounts, playwrightCounts, tapCounts, withSecondTry, withSilentFailure } from './reports.mjs';

/** @typedef {import('./reports.mjs').Counts} Counts */

/**
 * What a stage is run with.
 * @typedef {object} StageContext
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logFile takes everything that the runner writes
 * @property {string} reportFile where the runner may leave its machine-readable result
 * @property {boolean} all whether tests that take too long for every change run as well
 * @property {AbortSignal} signal
 */

/**
 * What must be there before a stage: the npm packages, the servers as well, the built product, a browser on top.
 * @typedef {'packages' | 'servers' | 'product' | 'browser'} Need
 */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {Need} needs
 * @property {boolean} [onRequest] left out unless it is named
 * @property {boolean} [minio] whether its tests start one
 * @property {{ folders: readonly string[], beside: readonly string[] }} [programs] of a stage of Node's test runner:
 *   where its files stand, and the arguments of node in front of what runs beside servers
 * @property {(context: StageContext) => Promise<Counts>} run
 */

/** Part of the name of a file whose tests take too long for every change. Browser tests have the tag `@nightly`. */
const NIGHTLY_FILE = '.nightly.';

/** Whether Node's own test runner runs it. @param {string} file */
export const isProgramTest = (file) => /\.test\.(mjs|ts)$/.test(file);

/** Arguments of node in front of what runs beside a database and a Redis of its own, or beside a whole product. */
export const BESIDE_SERVERS = ['infra/local/test-servers.mjs', '--', process.execPath];
export const BESIDE_PRODUCT = ['infra/local/test-stack.mjs', '--', process.execPath];

/** The arguments of node that run Jest, and the browser tests. */
export const JEST = ['node_modules/jest/bin/jest.js'];
export const BROWSER_TESTS = [
  ...['node_modules/@playwright/test/cli.js', 'test', '-c', 'web/e2e/playwright.config.ts'],
];

/** However long a machine takes, a stage that has not ended by then hangs; a long run names its own limit. */
const STAGE_MS = Number(process.env['STAGE_MINUTES'] ?? 40) * 60_000;

/**
 * A connection that a test left to a server which it killed would keep the run waiting after its report. Three files at
 * a time, on two cores as well, where Jest by itself takes one: tests of kills and deadlines wait more than they work.
 */
const JEST_BESIDE_SERVERS = ['--forceExit', '--maxWorkers=3'];
/** The linter, which runs beside them, is done before a single worker is. */
const JEST_ALONE = ['--maxWorkers=2'];

/**
 * @param {readonly string[]} args of node
 * @param {StageContext} context
 * @returns {Promise<number>} the exit code
 */
const runNode = (args, { root, env, logFile, signal }) =>
  runStep(process.execPath, args, { env, cwd: root, logFile, deadlineMs: STAGE_MS, signal });

/**
 * Runs a test runner and counts what it reports.
 * @param {string} name of the stage
 * @param {readonly string[]} args of node
 * @param {StageContext} context
 * @param {(report: string) => Counts} countsOf
 * @returns {Promise<Counts>}
 */
async function runAndCount(name, args, context, countsOf) {
  const code = await runNode(args, context);
  const report = await readFile(context.reportFile, 'utf8').catch(() => '');
  const leftOut = /^# (left out: .*)/.exec(report)?.[1];
  if (code === 0 && leftOut !== undefined) {
    progressTo(process.stdout)(name, leftOut);
    return { passed: 0, failed: 0 };
  }
  const counts = report === '' ? { passed: 0, failed: 0 } : countsOf(report);
  nameRetried(name, counts);
  return withSilentFailure(counts, code);
}

/** @param {string} name @param {Counts} counts */
function nameRetried(name, { retried = [] }) {
  for (const title of retried) progressTo(process.stdout)(name, `passed at a second try: ${title}`);
}

/**
 * A check that holds or does not, and counts as one test. Its commands run one after another until one fails.
 * @param {string} name
 * @param {readonly (readonly string[])[]} commands arguments of node
 * @returns {Stage}
 */
export function check(name, commands) {
  return {
    name,
    needs: 'packages',
    async run(context) {
      for (const args of commands) if ((await runNode(args, context)) !== 0) return { passed: 0, failed: 1 };
      return { passed: 1, failed: 0 };
    },
  };
}

/**
 * The Jest projects whose name fits.
 * @param {string} name
 * @param {(project: string) => boolean} fits
 * @param {{ besideServers?: boolean }} [options]
 * @returns {Stage}
 */
export function jest(name, fits, { besideServers = false } = {}) {
  return {
    name,
    needs: besideServers ? 'servers' : 'packages',
    async run(context) {
      const { default: config } = await import(`${context.root}/jest.config.mjs`);
      const projects = config.projects.map((/** @type {any} */ { displayName }) => displayName).filter(fits);
      const command = besideServers
        ? [...BESIDE_SERVERS, ...JEST, ...JEST_BESIDE_SERVERS]
        : [...JEST, ...JEST_ALONE];
      const report = ['--json', `--outputFile=${context.reportFile}`];
      const files = context.all ? [] : [`--testPathIgnorePatterns=${NIGHTLY_FILE.replaceAll('.', '\\.')}`];
      const args = [...command, ...report, ...files, '--selectProjects', ...projects];
      return runAndCount(name, args, context, jestCounts);
    },
  };
}

/**
 * A program that sets up what its tests need and then runs Jest itself. It runs only where it is named.
 * @param {string} name
 * @param {string} script
 * @returns {Stage}
 */
export function jestScript(name, script) {
  return {
    name,
    needs: 'packages',
    onRequest: true,
    run: (context) =>
      runAndCount(name, [script, '--json', `--outputFile=${context.reportFile}`], context, jestCounts),
  };
}

/**
 * Every `*.test.mjs` and `*.test.ts` below some folders, by Node's own test runner. In CI, whose machine is shared, a
 * file with a failure gets a second try, as the tests of Jest and Playwright do; the run names what needed it.
 * @param {string} name
 * @param {readonly string[]} folders
 * @param {Need} needs
 * @param {{ besideServers?: boolean, filesAtOnce?: number, minio?: boolean }} [options]
 * @returns {Stage}
 */
export function nodeTest(
  name,
  folders,
  needs,
  { besideServers = false, filesAtOnce = 1, minio = false } = {},
) {
  const beside = besideServers ? BESIDE_SERVERS : [];
  return {
    name,
    needs,
    minio,
    programs: { folders, beside },
    async run(context) {
      const flags = [
        `--test-concurrency=${filesAtOnce}`,
        ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...['--test-reporter=tap', `--test-reporter-destination=${context.reportFile}`],
      ];
      return runFiles(name, folders, context, (files) => [...beside, '--test', ...flags, ...files]);
    },
  };
}

/**
 * Runs every `*.test.mjs` and `*.test.ts` below some folders, and in CI once more those with a failure.
 * @param {string} name of the stage
 * @param {readonly string[]} folders
 * @param {StageContext} context
 * @param {(files: readonly string[]) => readonly string[]} argsFor the arguments of node that run them
 * @returns {Promise<Counts>}
 */
async function runFiles(name, folders, context, argsFor) {
  const found = (await Promise.all(folders.map((folder) => testFiles(context.root, folder)))).flat();
  const files = found.filter((file) => context.all || !file.includes(NIGHTLY_FILE));
  if (files.length === 0) return { passed: 0, failed: 1, failures: ['no file of tests was found'] };
  const run = (/** @type {readonly string[]} */ some) => runAndCount(name, argsFor(some), context, tapCounts);
  const first = await run(files);
  const again = files.filter((file) => first.failedFiles?.includes(join(context.root, file)));
  if (!context.env['CI'] || again.length === 0) return first;
  const counts = withSecondTry(first, await run(again));
  nameRetried(name, counts);
  return counts;
}

/** @param {string} root @param {string} folder */
async function testFiles(root, folder) {
  const names = await readdir(join(root, folder), { recursive: true });
  const own = names.filter((name) => isProgramTest(name) && !name.includes('node_modules'));
  return own.sort().map((name) => join(folder, name));
}

/**
 * The browser tests, beside a whole product of their own.
 * @param {string} name
 * @returns {Stage}
 */
export function playwright(name) {
  return {
    name,
    needs: 'browser',
    run({ env, ...context }) {
      const { reportFile, all } = context;
      const told = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, WITHOUT_NIGHTLY: all ? '' : '1' };
      const args = [...BESIDE_PRODUCT, ...BROWSER_TESTS, '--reporter=list,json'];
      return runAndCount(name, args, { ...context, env: told }, playwrightCounts);
    },
  };
}

/**
 * The product as docker-compose.yml describes it, on a real engine; a second try has a product of its own. Where no
 * engine can be had, and it is not the machine that must have one (CI=true), it is left out, and its report tells why.
 * @param {string} name
 * @param {string} folder of the tests and of run.ts, which runs those whose names it is given
 * @returns {Stage}
 */
export function compose(name, folder) {
  return {
    name,
    needs: 'browser',
    run({ env, ...context }) {
      const told = { ...env, TEST_REPORT: context.reportFile };
      const argsFor = (/** @type {readonly string[]} */ files) => [join(folder, 'run.ts'), ...files];
      return runFiles(name, [folder], { ...context, env: told }, argsFor);
    },
  };
}

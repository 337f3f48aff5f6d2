import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { progressTo } from '../progress.mjs';
import { runStep } from '../run-step.mjs';
import { jestCounts, playwrightCounts, withSecondTry, withSilentFailure, type Counts } from './reports.ts';

/** What a stage is run with. */
interface StageContext {
  root: string;
  env: NodeJS.ProcessEnv;
  /** Takes everything that the runner writes. */
  logFile: string;
  /** Where the runner may leave its machine-readable result. */
  reportFile: string;
  /** Whether tests that take too long for every change run as well. */
  all: boolean;
  signal: AbortSignal;
}

/**
 * What must be there before a stage: the npm packages, the servers as well, the built product, a browser on top.
 */
export type Need = 'packages' | 'servers' | 'product' | 'browser';

export interface Stage {
  name: string;
  needs: Need;
  /** Whether its tests start one. */
  minio?: boolean;
  /**
   * Of a stage of Node's test runner: where its files stand, and the arguments of node in front of what runs beside
   * servers.
   */
  programs?: { folders: readonly string[]; beside: readonly string[] };
  run: (context: StageContext) => Promise<Counts>;
}

/** Part of the name of a file whose tests take too long for every change. Browser tests have the tag `@nightly`. */
const NIGHTLY_FILE = '.nightly.';

/** Whether Node's own test runner runs it. */
export const isProgramTest = (file: string) => /\.test\.(mjs|ts)$/.test(file);

/** Arguments of node in front of what runs beside a database and a Redis of its own, or beside a whole product. */
export const BESIDE_SERVERS = ['infra/local/test-servers.ts', '--', process.execPath];
export const BESIDE_PRODUCT = ['infra/local/test-stack.ts', '--', process.execPath];

/** By which Node's test runner reports {@link Counts}. */
export const REPORTER = join(import.meta.dirname, 'reporter.ts');

/** The arguments of node that run Jest, and the browser tests. */
export const JEST = ['node_modules/jest/bin/jest.js'];
export const BROWSER_TESTS = [
  ...['node_modules/@playwright/test/cli.js', 'test', '-c', 'web/e2e/playwright.config.ts'],
];

/** However long a machine takes, a stage that has not ended by then hangs; a long run names its own limit. */
export const STAGE_MS = Number(process.env['STAGE_MINUTES'] ?? 40) * 60_000;

/**
 * A connection that a test left to a server which it killed would keep the run waiting after its report. Three files at
 * a time, on two cores as well, where Jest by itself takes one: tests of kills and deadlines wait more than they work.
 */
const JEST_BESIDE_SERVERS = ['--forceExit', '--maxWorkers=3'];
/** The linter, which runs beside them, is done before a single worker is. */
const JEST_ALONE = ['--maxWorkers=2'];

/** @param args of node @returns the exit code */
const runNode = (args: readonly string[], { root, env, logFile, signal }: StageContext): Promise<number> =>
  runStep(process.execPath, args, { env, cwd: root, logFile, deadlineMs: STAGE_MS, signal });

/** Runs a test runner and counts what it reports. @param name of the stage @param args of node */
async function runAndCount(
  name: string,
  args: readonly string[],
  context: StageContext,
  countsOf: (report: string) => Counts,
): Promise<Counts> {
  const code = await runNode(args, context);
  const report = await readFile(context.reportFile, 'utf8').catch(() => '');
  const counts = report === '' ? { passed: 0, failed: 0 } : countsOf(report);
  if (code === 0 && counts.leftOut) {
    progressTo(process.stdout)(name, `left out: ${counts.leftOut}`);
    return counts;
  }
  nameRetried(name, counts);
  return withSilentFailure(counts, code);
}

function nameRetried(name: string, { retried = [] }: Counts) {
  for (const title of retried) progressTo(process.stdout)(name, `passed at a second try: ${title}`);
}

/**
 * A check that holds or does not, and counts as one test. Its commands run one after another until one fails.
 * @param commands arguments of node
 */
export function check(name: string, commands: readonly (readonly string[])[]): Stage {
  return {
    name,
    needs: 'packages',
    async run(context) {
      for (const args of commands) if ((await runNode(args, context)) !== 0) return { passed: 0, failed: 1 };
      return { passed: 1, failed: 0 };
    },
  };
}

/** The Jest projects whose name fits. */
export function jest(
  name: string,
  fits: (project: string) => boolean,
  { besideServers = false }: { besideServers?: boolean } = {},
): Stage {
  return {
    name,
    needs: besideServers ? 'servers' : 'packages',
    async run(context) {
      const { default: config } = await import(`${context.root}/jest.config.mjs`);
      const projects = config.projects.map(({ displayName }: any) => displayName).filter(fits);
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

type NodeTestOptions = { besideServers?: boolean; filesAtOnce?: number; minio?: boolean };

/**
 * Every `*.test.mjs` and `*.test.ts` below some folders, by Node's own test runner. In CI, whose machine is shared, a
 * file with a failure gets a second try, as the tests of Jest and Playwright do; the run names what needed it.
 */
export function nodeTest(
  name: string,
  folders: readonly string[],
  needs: Need,
  { besideServers = false, filesAtOnce = 1, minio = false }: NodeTestOptions = {},
): Stage {
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
        ...[`--test-reporter=${REPORTER}`, `--test-reporter-destination=${context.reportFile}`],
      ];
      return runFiles(name, folders, context, (files) => [...beside, '--test', ...flags, ...files]);
    },
  };
}

/** Runs every `*.test.mjs` and `*.test.ts` below some folders, and in CI once more those with a failure. */
async function runFiles(
  name: string,
  folders: readonly string[],
  context: StageContext,
  argsFor: (files: readonly string[]) => readonly string[],
): Promise<Counts> {
  const found = (await Promise.all(folders.map((folder) => testFiles(context.root, folder)))).flat();
  const files = found.filter((file) => context.all || !file.includes(NIGHTLY_FILE));
  if (files.length === 0) return { passed: 0, failed: 1, failures: ['no file of tests was found'] };
  const countsOf = (report: string) => JSON.parse(report.trim().split('\n').at(-1) ?? '');
  const run = (some: readonly string[]) => runAndCount(name, argsFor(some), context, countsOf);
  const first = await run(files);
  const again = files.filter((file) => first.failedFiles?.includes(join(context.root, file)));
  if (!context.env['CI'] || again.length === 0) return first;
  const counts = withSecondTry(first, await run(again));
  nameRetried(name, counts);
  return counts;
}

async function testFiles(root: string, folder: string) {
  const names = await readdir(join(root, folder), { recursive: true });
  const own = names.filter((name) => isProgramTest(name) && !name.includes('node_modules'));
  return own.sort().map((name) => join(folder, name));
}

/** The browser tests, beside a whole product of their own. */
export function playwright(name: string): Stage {
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
 * @param folder of the tests and of run.ts, which runs those whose names it is given
 */
export function compose(name: string, folder: string): Stage {
  return {
    name,
    needs: 'browser',
    run({ env, ...context }) {
      const told = { ...env, TEST_REPORT: context.reportFile };
      const argsFor = (files: readonly string[]) => [join(folder, 'run.ts'), ...files];
      return runFiles(name, [folder], { ...context, env: told }, argsFor);
    },
  };
}

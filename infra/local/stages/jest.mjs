// @ts-check
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { progressTo } from '../progress.mjs';
import { runStep } from '../run-step.mjs';
import { STAGE_MS, honest } from './stage.mjs';

/**
 * A connection that a test left to a server which it killed would keep the run waiting after its report. Two files at
 * a time, on two cores as well, where Jest by itself takes one: while one file waits for a lock to expire, the other
 * works.
 */
const BESIDE_SERVERS = ['--forceExit', '--maxWorkers=2'];

/**
 * The names of the repository's Jest projects.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
async function projectNames(root) {
  const { default: config } = await import(`${root}/jest.config.mjs`);
  return config.projects.map((/** @type {{ displayName: string }} */ { displayName }) => displayName);
}

/**
 * @param {string} text Jest's report
 * @returns {import('./stage.mjs').Counts & { retried: string[] }} `retried`: those that passed at a second try only
 */
export function jestCounts(text) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults = [] } = JSON.parse(text);
  /** @type {{ status: string, invocations: number, fullName: string }[]} */
  const tests = testResults.flatMap((/** @type {any} */ { assertionResults }) => assertionResults);
  const retried = tests.filter(({ status, invocations }) => status === 'passed' && invocations > 1);
  const failed = tests.filter(({ status }) => status === 'failed');
  const titles = (/** @type {typeof tests} */ some) => some.map(({ fullName }) => fullName);
  const notLoaded = testResults
    .filter(
      (/** @type {any} */ { status, assertionResults }) => status === 'failed' && !assertionResults.length,
    )
    .map((/** @type {any} */ { name }) => `${basename(name)} (could not be loaded)`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    failures: [...titles(failed), ...notLoaded],
    retried: titles(retried),
  };
}

/**
 * Runs Jest, or a program that runs it with the arguments that it is given, and reads its report.
 * @param {string} name of the stage
 * @param {readonly string[]} args of node
 * @param {import('./stage.mjs').StageContext} context
 * @returns {Promise<import('./stage.mjs').Counts>}
 */
async function runJest(name, args, { root, env, logFile, reportFile, signal }) {
  const code = await runStep({
    command: process.execPath,
    args: [...args, '--json', `--outputFile=${reportFile}`],
    env,
    cwd: root,
    logFile,
    deadlineMs: STAGE_MS,
    signal,
  });
  const report = await readFile(reportFile, 'utf8').catch(() => undefined);
  const { retried, ...counts } = report ? jestCounts(report) : { passed: 0, failed: 0, retried: [] };
  for (const title of retried) progressTo(process.stdout)(name, `passed at a second try: ${title}`);
  return honest(counts, code);
}

/**
 * The Jest projects whose name fits.
 * @param {string} name
 * @param {(project: string) => boolean} fits
 * @param {readonly string[]} [beside] arguments of node for the program that runs the command after `--` beside servers
 * @returns {import('./stage.mjs').Stage}
 */
export function jest(name, fits, beside = []) {
  return {
    name,
    needs: beside.length > 0 ? 'servers' : 'packages',
    onRequest: false,
    async run(context) {
      const projects = (await projectNames(context.root)).filter(fits);
      const wrapper = beside.length > 0 ? [...beside, '--', process.execPath] : [];
      const options = beside.length > 0 ? BESIDE_SERVERS : [];
      const command = ['node_modules/jest/bin/jest.js', ...options, '--selectProjects', ...projects];
      return runJest(name, [...wrapper, ...command], context);
    },
  };
}

/**
 * A program that sets up what its tests need and then runs Jest itself. It runs only where it is named.
 * @param {string} name
 * @param {string} script
 * @returns {import('./stage.mjs').Stage}
 */
export function jestScript(name, script) {
  return { name, needs: 'packages', onRequest: true, run: (context) => runJest(name, [script], context) };
}

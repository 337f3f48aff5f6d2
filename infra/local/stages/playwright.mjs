// @ts-check
import { readFile } from 'node:fs/promises';
import { progressTo } from '../progress.mjs';
import { runStep } from '../run-step.mjs';
import { STAGE_MS, honest } from './stage.mjs';

/** The arguments of node that run browser tests, and their configuration. */
export const playwrightTest = (/** @type {string} */ config) => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '-c',
  config,
];
export const BROWSER_TESTS = 'web/e2e/playwright.config.ts';

/**
 * @param {string} text Playwright's JSON report
 * @returns {import('./stage.mjs').Counts & { retried: string[] }} `retried`: those that passed at a second try only
 */
export function playwrightCounts(text) {
  const { stats, errors, suites = [] } = JSON.parse(text);
  /** @type {Spec[]} */
  const specs = suites.flatMap(specsOf);
  const titles = (/** @type {string} */ status) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `${file}:${line} ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    failures: titles('unexpected'),
    retried: titles('flaky'),
  };
}

/**
 * @typedef {{ file: string, line: number, title: string, tests: { status: string }[] }} Spec
 * @param {{ specs?: Spec[], suites?: any[] }} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * The browser tests, beside a whole product of their own.
 * @param {string} name
 * @param {string} config
 * @returns {import('./stage.mjs').Stage}
 */
export function playwright(name, config) {
  return {
    name,
    needs: 'browser',
    onRequest: false,
    async run({ root, env, logFile, reportFile, all, signal }) {
      const command = [...playwrightTest(config), '--reporter=list,json'];
      const code = await runStep({
        command: process.execPath,
        args: ['infra/local/test-stack.mjs', '--', process.execPath, ...command],
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, WITHOUT_NIGHTLY: all ? '' : '1' },
        cwd: root,
        logFile,
        deadlineMs: STAGE_MS,
        signal,
      });
      const report = await readFile(reportFile, 'utf8').catch(() => undefined);
      const { retried, ...counts } = report
        ? playwrightCounts(report)
        : { passed: 0, failed: 0, retried: [] };
      for (const title of retried) progressTo(process.stdout)(name, `passed at a second try: ${title}`);
      return honest(counts, code);
    },
  };
}

// @ts-check
import { readFile } from 'node:fs/promises';
import { progressTo } from '../progress.mjs';
import { runStep } from '../run-step.mjs';
import { STAGE_MS, honest } from './stage.mjs';

/**
 * @param {string} text Playwright's JSON report
 * @returns {import('./stage.mjs').Counts & { retried: number }} `retried`: those that passed at a second try only
 */
export function playwrightCounts(text) {
  const { stats, errors } = JSON.parse(text);
  const failed = stats.unexpected + (errors?.length ?? 0);
  return { passed: stats.expected + stats.flaky, failed, retried: stats.flaky };
}

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
    async run({ root, env, logFile, reportFile, signal }) {
      const command = ['node_modules/@playwright/test/cli.js', 'test', '-c', config, '--reporter=list,json'];
      const code = await runStep({
        command: process.execPath,
        args: ['infra/local/test-stack.mjs', '--', process.execPath, ...command],
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
        cwd: root,
        logFile,
        deadlineMs: STAGE_MS,
        signal,
      });
      const report = await readFile(reportFile, 'utf8').catch(() => undefined);
      const { retried, ...counts } = report ? playwrightCounts(report) : { passed: 0, failed: 0, retried: 0 };
      if (retried > 0) progressTo(process.stdout)(name, `${retried} passed at a second try: ${logFile}`);
      return honest(counts, code);
    },
  };
}

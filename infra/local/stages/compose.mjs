// @ts-check
import { readFile } from 'node:fs/promises';
import { progressTo } from '../progress.mjs';
import { runStep } from '../run-step.mjs';
import { tapCounts } from './node-test.mjs';
import { STAGE_MS, honest } from './stage.mjs';

/**
 * The product as docker-compose.yml describes it, on a real engine. Where none can be had, and it is not the machine
 * that must have one (CI=true), it is left out and says so.
 * @param {string} name
 * @param {string} script
 * @returns {import('./stage.mjs').Stage}
 */
export function compose(name, script) {
  return {
    name,
    needs: 'browser',
    onRequest: false,
    async run({ root, env, logFile, reportFile, all, signal }) {
      const code = await runStep({
        command: process.execPath,
        args: [script],
        env: { ...env, TEST_REPORT: reportFile, TEST_ALL: all ? '1' : '' },
        cwd: root,
        logFile,
        deadlineMs: STAGE_MS,
        signal,
      });
      const report = await readFile(reportFile, 'utf8').catch(() => '');
      const leftOut = /^# (left out: .*)/.exec(report)?.[1];
      if (code === 0 && leftOut !== undefined) {
        progressTo(process.stdout)(name, leftOut);
        return { passed: 0, failed: 0 };
      }
      return honest(tapCounts(report), code);
    },
  };
}

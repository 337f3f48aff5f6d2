// @ts-check
import assert from 'node:assert/strict';
import { ROOT } from '../../local/paths.mjs';
import { runStep } from '../../local/run-step.mjs';

const BROWSER_MS = 15 * 60_000;

/**
 * Runs browser tests against the product that run.mjs started.
 * @param {string} pattern of spec files below web/e2e
 */
export async function playwright(pattern) {
  const args = ['test', '-c', 'web/e2e/playwright.config.ts', '--reporter=list', pattern];
  const code = await runStep({
    command: process.execPath,
    args: ['node_modules/@playwright/test/cli.js', ...args],
    env: process.env,
    cwd: ROOT,
    logFile: 'inherit',
    deadlineMs: BROWSER_MS,
  });
  assert.equal(code, 0);
}

// @ts-check
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runStep } from '../../local/run-step.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BROWSER_MS = 15 * 60_000;

/** @param {string} pattern of spec files below web/e2e */
async function playwright(pattern) {
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

describe('through the gateway', () => {
  it('a creator plans a feed: the browser test of the main job', () => playwright('main-job'));

  if (existsSync(`${ROOT}web/e2e/contract`))
    it('every call answers as the contract says: the API contract tests', () => playwright('contract/'));
});

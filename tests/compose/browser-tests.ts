import assert from 'node:assert/strict';
import { ROOT } from '../../infra/local/paths.mjs';
import { runStep } from '../../infra/local/run-step.mjs';
import { BROWSER_TESTS } from '../../infra/local/stages/runners.ts';

const BROWSER_MS = 15 * 60_000;

/** Runs browser tests against the product that run.ts started. @param pattern of spec files below web/e2e */
export async function playwright(pattern: string) {
  const code = await runStep(process.execPath, [...BROWSER_TESTS, '--reporter=list', pattern], {
    env: process.env,
    cwd: ROOT,
    logFile: 'inherit',
    deadlineMs: BROWSER_MS,
  });
  assert.equal(code, 0);
}

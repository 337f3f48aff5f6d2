// @ts-check
import { join } from 'node:path';
import { ensureBrowser } from '../../infra/local/browser.mjs';
import { buildTesting } from '../../infra/local/build.mjs';
import { ROOT } from '../../infra/local/paths.mjs';

/**
 * What measuring needs besides the product: what tests share, and a browser.
 * @param {import('../../infra/local/temporary-stack.mjs').TemporaryStack} product
 * @param {import('../../infra/local/progress.mjs').Progress} progress
 */
export async function prepareMeasuring({ env, stack }, progress) {
  const logFile = join(stack.paths.logs, 'build.log');
  const options = { root: ROOT, env, logFile, progress, signal: new AbortController().signal };
  await buildTesting(options);
  Object.assign(process.env, await ensureBrowser(options));
}

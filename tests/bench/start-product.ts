import { ensureBrowser } from '../../infra/local/browser.ts';
import { silent, type Progress } from '../../infra/local/progress.mjs';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';

/**
 * A product to measure, built with what measuring imports, and a browser, which `process.env` then names.
 * @param signal ends the preparation
 */
export async function startProduct(
  progress: Progress = silent,
  signal: AbortSignal = new AbortController().signal,
) {
  const product = await TemporaryStack.reserve({ web: true, build: 'tests', log: progress });
  await product.start(signal);
  const { env, stack } = product;
  try {
    Object.assign(process.env, await ensureBrowser({ env, paths: stack.paths, progress, signal }));
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

// @ts-check
import { explain } from '../../infra/local/start-error.mjs';

/**
 * Runs a benchmark as a command: it fails where a figure is over its goal, and tells why it could not be taken.
 * @param {() => Promise<boolean>} benchmark whether every figure is good
 */
export async function runBenchmark(benchmark) {
  try {
    process.exitCode = (await benchmark()) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
  // Connections that are kept open would keep it alive.
  process.exit();
}

// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { interruption, runMain } from '../../infra/local/command-line.mjs';

/** How long what is measured has to end what it has started, once its product is gone. */
const GRACE_MS = 15_000;

/**
 * Runs a benchmark as a command: it fails where a result is over its goal, and tells why it could not be taken. Where
 * the process is to end before, the product is stopped: its processes have groups of their own and would go on.
 * @template {{ stop: () => Promise<void> }} Product
 * @param {(stopped: AbortSignal) => Promise<Product>} start
 * @param {(product: Product, stopped: AbortSignal) => Promise<boolean>} benchmark whether every result is good; fails soon
 *   without the product
 */
export function runBenchmark(start, benchmark) {
  return runMain(async () => {
    const stopped = interruption();
    const product = await start(stopped);
    /** @type {Promise<unknown>} */
    let ended = Promise.resolve();
    try {
      stopped.throwIfAborted();
      const measured = benchmark(product, stopped);
      ended = measured.catch(() => {});
      return (await Promise.race([measured, interrupted(stopped)])) ? 0 : 1;
    } finally {
      await product.stop();
      await Promise.race([ended, pause(GRACE_MS)]);
    }
  });
}

/** @param {AbortSignal} stopped @returns {Promise<never>} */
function interrupted(stopped) {
  return new Promise((_resolve, reject) => {
    stopped.addEventListener('abort', () => reject(stopped.reason), { once: true });
  });
}

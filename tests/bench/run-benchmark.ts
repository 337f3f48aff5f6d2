import { setTimeout as pause } from 'node:timers/promises';
import { interruption, runMain } from '../../infra/local/command-line.mjs';

/** How long what is measured has to end what it has started, once its product is gone. */
const GRACE_MS = 15_000;

/**
 * Runs a benchmark as a command: it fails where a result is over its goal, and tells why it could not be taken. Where
 * the process is to end before, the product is stopped: its processes have groups of their own and would go on.
 * @param benchmark whether every result is good; fails soon without the product
 */
export function runBenchmark<Product extends { stop: () => Promise<void> }>(
  start: (stopped: AbortSignal) => Promise<Product>,
  benchmark: (product: Product, stopped: AbortSignal) => Promise<boolean>,
) {
  return runMain(async () => {
    const stopped = interruption();
    const product = await start(stopped);
    let ended: Promise<unknown> = Promise.resolve();
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

function interrupted(stopped: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    stopped.addEventListener('abort', () => reject(stopped.reason), { once: true });
  });
}

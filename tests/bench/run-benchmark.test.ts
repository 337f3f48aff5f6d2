import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';

const RUN = new URL('./run-benchmark.ts', import.meta.url).href;

/** A benchmark of a stand-in for the product, which prints what happens. */
function benchmark(measure: string) {
  const script = `
    import { runBenchmark } from ${JSON.stringify(RUN)};
    const product = { stop: async () => console.log('stopped') };
    await runBenchmark(async () => product, async (product, stopped) => {
      console.log('measuring');
      ${measure}
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, lines: text.trim().split('\n') }));
  return { child, ended };
}

describe('a benchmark', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    it(`stops its product when it is ended by ${signal}, and waits for what is measured`, async () => {
      const { child, ended } = benchmark(`
        const alive = setInterval(() => {}, 1_000);
        await new Promise((resolve) => stopped.addEventListener('abort', resolve));
        clearInterval(alive);
        await new Promise((resolve) => setImmediate(resolve));
        console.log('tidied up');
        return true;`);
      await once(child.stdout, 'data');
      child.kill(signal);
      assert.deepEqual(await ended, { code: 1, lines: ['measuring', 'stopped', 'tidied up'] });
    });

  it('stops its product at its end, and tells whether its results are good', async () => {
    for (const [measure, code] of [
      ['return true;', 0],
      ['return false;', 1],
      ['throw new Error("not measured");', 1],
    ] as const)
      assert.deepEqual(await benchmark(measure).ended, { code, lines: ['measuring', 'stopped'] });
  });
});

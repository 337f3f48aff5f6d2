import { HashQueue } from './hash-queue.js';

/** Work that ends when it is told to. */
function held() {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

describe('the queue of hashes', () => {
  it('never runs more at once than it may, and runs all in the end', async () => {
    const queue = new HashQueue(2, 100);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return running;
    };
    const results = await Promise.all(Array.from({ length: 20 }, () => queue.run(work)));
    expect(results).toHaveLength(20);
    expect(most).toBe(2);
  });

  it('turns away what would wait behind too many', async () => {
    const queue = new HashQueue(1, 1);
    const first = held();
    const second = held();
    const runs = [queue.run(first.work), queue.run(second.work)];
    await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      retryAfter: 1,
    });
    first.end();
    second.end();
    await Promise.all(runs);
    await expect(queue.run(() => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('gives its place on after a failure', async () => {
    const queue = new HashQueue(1, 1);
    await expect(queue.run(() => Promise.reject(new Error('bad hash')))).rejects.toThrow('bad hash');
    await expect(queue.run(() => Promise.resolve('in'))).resolves.toBe('in');
  });
});

import { inParallel } from './in-parallel.js';

it('answers in the order of the items, with so many at once and no more', async () => {
  let running = 0;
  let most = 0;
  const answers = await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running -= 1;
    return item * 10;
  });
  expect(answers).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
});

it('begins nothing after a failure, and finishes what it began', async () => {
  const finished: number[] = [];
  const work = inParallel([1, 2, 3, 4, 5, 6], 2, async (item) => {
    if (item === 2) throw new Error('the second is broken');
    await new Promise((resolve) => setImmediate(resolve));
    finished.push(item);
  });
  await expect(work).rejects.toThrow('the second is broken');
  expect(finished).toEqual([1]);
});

it('does nothing with nothing', async () => {
  await expect(inParallel([], 4, () => Promise.resolve(1))).resolves.toEqual([]);
});

import { ImageGate } from './image-gate.js';

/** Work that ends when the test says so. */
function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('the gate for images', () => {
  it('lets as many through as it has slots, and the others in the order in which they came', async () => {
    const gate = new ImageGate({ slots: 2, pixels: 1_000, waiting: 10 });
    const begun: number[] = [];
    const works = [0, 1, 2, 3].map(() => held());
    const runs = works.map(({ work }, index) =>
      gate.run(1, () => {
        begun.push(index);
        return work();
      }),
    );
    await settled();
    expect(begun).toEqual([0, 1]);
    works[1]?.end();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of works) end();
    await Promise.all(runs);
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(gate.load).toEqual({ running: 0, waiting: 0 });
  });

  it('keeps large images from running beside each other, and lets no small one overtake', async () => {
    const gate = new ImageGate({ slots: 4, pixels: 100, waiting: 10 });
    const first = held();
    const second = held();
    const runs = [gate.run(60, first.work), gate.run(60, second.work), gate.run(1, () => Promise.resolve())];
    await settled();
    expect(gate.load).toEqual({ running: 1, waiting: 2 });
    first.end();
    await settled();
    expect(gate.load).toEqual({ running: 1, waiting: 0 });
    second.end();
    await Promise.all(runs);
  });

  it('lets an image beyond its limit run alone', async () => {
    const gate = new ImageGate({ slots: 4, pixels: 100, waiting: 10 });
    await expect(gate.run(1_000, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('refuses with a time to come back when too many wait', async () => {
    const gate = new ImageGate({ slots: 1, pixels: 100, waiting: 1 });
    const first = held();
    const runs = [gate.run(1, first.work), gate.run(1, () => Promise.resolve())];
    await expect(gate.run(1, () => Promise.resolve())).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      retryAfter: 2,
    });
    first.end();
    await Promise.all(runs);
  });

  it('goes on after work that failed', async () => {
    const gate = new ImageGate({ slots: 1, pixels: 100, waiting: 1 });
    await expect(gate.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate.run(1, () => Promise.resolve('fine'))).resolves.toBe('fine');
  });
});

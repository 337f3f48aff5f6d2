import { ImageGate } from './image-gate.js';

/** Work that ends when the test lets it. */
function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

const by = (ownerId: string, pixels = 1) => ({ ownerId, pixels });

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('the gate for images', () => {
  it('lets as many through as it has slots, and the others in the order in which they came', async () => {
    const gate = new ImageGate({ slots: 2, pixels: 1_000, waiting: 10 });
    const begun: number[] = [];
    const works = [0, 1, 2, 3].map(() => held());
    const runs = works.map(({ work }, index) =>
      gate.run(by('a', 1), () => {
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
    const runs = [
      gate.run(by('a', 60), first.work),
      gate.run(by('a', 60), second.work),
      gate.run(by('a', 1), () => Promise.resolve()),
    ];
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
    await expect(gate.run(by('a', 1_000), () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('refuses with a time to come back when too many wait', async () => {
    const gate = new ImageGate({ slots: 1, pixels: 100, waiting: 1 });
    const first = held();
    const runs = [gate.run(by('a', 1), first.work), gate.run(by('a', 1), () => Promise.resolve())];
    await expect(gate.run(by('b', 1), () => Promise.resolve())).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      retryAfter: 2,
    });
    first.end();
    await Promise.all(runs);
  });

  it('goes on after work that failed', async () => {
    const gate = new ImageGate({ slots: 1, pixels: 100, waiting: 1 });
    await expect(gate.run(by('a', 1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate.run(by('a', 1), () => Promise.resolve('fine'))).resolves.toBe('fine');
  });

  /** Fills the one slot, lets people queue up in that order, and returns the order in which they came to work. */
  async function turns(gate: ImageGate, people: readonly string[]): Promise<string[]> {
    const first = held();
    const begun: string[] = [];
    const runs = [gate.run(by('first'), first.work)];
    for (const [at, person] of people.entries())
      runs.push(
        gate.run(by(person), async () => {
          begun.push(`${person}${at}`);
          await settled();
        }),
      );
    first.end();
    await Promise.all(runs);
    return begun;
  }

  it('lets nobody have two images in work while somebody else waits', async () => {
    const gate = new ImageGate({ slots: 2, pixels: 1_000, waiting: 20 });
    const [slow, others] = [held(), held()];
    const begun: string[] = [];
    const send = (person: string, work: () => Promise<void>) =>
      gate.run(by(person), () => {
        begun.push(person);
        return work();
      });
    const runs = [send('a', slow.work), send('b', others.work)];
    runs.push(
      send('a', () => Promise.resolve()),
      send('a', () => Promise.resolve()),
    );
    runs.push(send('c', () => Promise.resolve()));
    others.end();
    await settled();
    expect(begun.slice(0, 3)).toEqual(['a', 'b', 'c']);
    slow.end();
    await Promise.all(runs);
    expect(begun.slice(3)).toEqual(['a', 'a']);
  });

  it("puts whose image took too long after everybody else's, and keeps each person's order", async () => {
    const gate = new ImageGate({ slots: 1, pixels: 1_000, waiting: 20 });
    gate.putLast('slow');
    expect(await turns(gate, ['slow', 'slow', 'b', 'c', 'b'])).toEqual(['b2', 'c3', 'b4', 'slow0', 'slow1']);
  });

  it('leaves half of the places in the queue to others', async () => {
    const gate = new ImageGate({ slots: 1, pixels: 1_000, waiting: 4 });
    const first = held();
    const runs = [first.work, () => Promise.resolve(), () => Promise.resolve()].map((work) =>
      gate.run(by('a'), work),
    );
    await expect(gate.run(by('a'), () => Promise.resolve())).rejects.toMatchObject({ retryAfter: 2 });
    runs.push(gate.run(by('b'), () => Promise.resolve()));
    first.end();
    await Promise.all(runs);
  });
});

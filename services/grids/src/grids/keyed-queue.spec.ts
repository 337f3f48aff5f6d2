import { KeyedQueue } from './keyed-queue.js';

/** A task that ends when it is told to. */
function task(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async (): Promise<string> => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { run, end };
}

describe('a keyed queue', () => {
  it('lets the tasks of one key run one after another', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const [first, second] = [task(log, 'first'), task(log, 'second')];
    const answers = [queue.run('key', first.run), queue.run('key', second.run)];
    second.end();
    first.end();
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('lets the tasks of different keys run side by side', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const [first, second] = [task(log, 'first'), task(log, 'second')];
    const waiting = queue.run('a', first.run);
    second.end();
    expect(await queue.run('b', second.run)).toBe('second');
    first.end();
    await waiting;
    expect(log.indexOf('second ends')).toBeLessThan(log.indexOf('first ends'));
  });

  it('goes on after a task that failed, whose caller alone hears of it', async () => {
    const queue = new KeyedQueue();
    const failing = queue.run('key', () => Promise.reject(new Error('no')));
    const next = queue.run('key', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
